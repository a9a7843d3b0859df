import { notFound } from '../../errors/app-error.ts'
import type { Loader, Place } from './loader.ts'
import { loaders, type IdName } from './loaders.ts'

const isId = (name: string): name is IdName => Object.hasOwn(loaders, name)

/**
 * Loads what the path names, each thing inside the one before it, so that no id can reach into another account. What the
 * actor may not see is answered like what does not exist: NOT_FOUND, naming the first that is missing.
 */
export async function loadScope(place: Place, kind: { private: boolean }): Promise<Record<string, unknown>> {
  const wanted = Object.entries(place.ids).flatMap(([name, id]) => {
    if (!isId(name) || typeof id !== 'number') return []
    const loader: Loader<string, unknown> = loaders[name]
    return loader.private === kind.private ? [{ loader, id }] : []
  })
  // Each asks for the ones before it by itself, so all can be asked for at once.
  const rows = await Promise.all(wanted.map(({ loader, id }) => loader.load(place, id)))
  return Object.fromEntries(
    wanted.map(({ loader }, at) => {
      if (rows[at] === undefined) throw notFound(loader.noun)
      return [loader.as, rows[at]]
    }),
  )
}
