import { notFound } from '../../errors/app-error.ts'
import type { Loader, Place } from './loader.ts'
import { loaders, type IdName } from './loaders.ts'

const isId = (name: string): name is IdName => Object.hasOwn(loaders, name)

/**
 * Loads the rows that a path names, each within the one before it, so no id reaches into another account. Rows the
 * actor may not see are treated as missing: throws NOT_FOUND, naming the first that is missing.
 */
export async function loadScope(place: Place, kind: { private: boolean }): Promise<Record<string, unknown>> {
  const wanted = Object.entries(place.ids).flatMap(([name, id]) => {
    if (!isId(name) || typeof id !== 'number') return []
    const loader: Loader<string, unknown> = loaders[name]
    return loader.private === kind.private ? [{ loader, id }] : []
  })
  // Each query includes the parents' conditions, so all can run at once.
  const rows = await Promise.all(wanted.map(({ loader, id }) => loader.load(place, id)))
  return Object.fromEntries(
    wanted.map(({ loader }, at) => {
      if (rows[at] === undefined) throw notFound(loader.noun)
      return [loader.as, rows[at]]
    }),
  )
}
