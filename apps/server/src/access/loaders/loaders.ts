import type { RouteName, Routes } from '@windrow/contract/routes'
import type { Loader } from './loader.ts'
import { operatorLoaders } from './operator-loaders.ts'
import { orderLoaders } from './order-loaders.ts'
import { peopleLoaders } from './people-loaders.ts'
import { projectLoaders } from './project-loaders.ts'

/** For every id that a path can name, how the guard finds what is behind it. */
export const loaders = { ...projectLoaders, ...orderLoaders, ...peopleLoaders, ...operatorLoaders }

type Loaders = typeof loaders
export type IdName = keyof Loaders

/** The names in braces of a path: `'id' | 'rid'` of `/projects/{id}/reports/{rid}`. */
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** Names in paths that stand for no row, and what they are instead. An id without a loader does not compile here. */
export const noIds: Record<Exclude<NamesIn<Routes[RouteName]['path']>, IdName>, string> = {
  index: 'place in the list of a page copy',
  name: 'name of a secret in its project',
  pageId: 'name of an output table',
  scheduleId: 'a schedule or 0; it only tells what a run is of',
  token: 'proof of its own',
}

type RowOf<L> = L extends Loader<string, infer Row> ? Row : never

/** What the guard has loaded for a path, by the names of its loaders: `{ project, report }`. */
export type Scope<Path extends string> = {
  [Id in NamesIn<Path> & IdName as Loaders[Id]['as']]: RowOf<Loaders[Id]>
}
