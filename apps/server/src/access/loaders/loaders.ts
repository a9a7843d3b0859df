import type { RouteName, Routes } from '@windrow/contract/routes'
import type { Loader } from './loader.ts'
import { fileLoaders } from './file-loaders.ts'
import { operatorLoaders } from './operator-loaders.ts'
import { orderLoaders } from './order-loaders.ts'
import { peopleLoaders } from './people-loaders.ts'
import { projectLoaders } from './project-loaders.ts'
import { reportingLoaders } from './reporting-loaders.ts'

/** The loader of every id that a path can name; used by the guard. */
export const loaders = {
  ...projectLoaders,
  ...fileLoaders,
  ...orderLoaders,
  ...peopleLoaders,
  ...operatorLoaders,
  ...reportingLoaders,
}

type Loaders = typeof loaders
export type IdName = keyof Loaders

/** The names in braces of a path: `'id' | 'rid'` of `/projects/{id}/reports/{rid}`. */
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** Path parameters that aren't row ids, and what they are. A new id without a loader doesn't compile. */
export const noIds: Record<Exclude<NamesIn<Routes[RouteName]['path']>, IdName>, string> = {
  index: 'place in the list of a page copy, or of a page snapshot',
  month: 'a month of statements',
  name: 'name of a secret in its project',
  versionNumber: 'place of a version in its service',
  pageId: 'name of an output table',
  row: 'number of a row in its table',
  partNumber: 'place of a part in an upload',
  scheduleId: 'a schedule or 0; it only tells what a run is of',
  token: 'proof of its own',
}

type RowOf<L> = L extends Loader<string, infer Row> ? Row : never

/** The rows that the guard loaded for a path, by the names of their loaders: `{ project, report }`. */
export type Scope<Path extends string> = {
  [Id in NamesIn<Path> & IdName as Loaders[Id]['as']]: RowOf<Loaders[Id]>
}
