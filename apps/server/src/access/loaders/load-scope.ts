import { notFound } from '../../errors/app-error.ts'
import type { Loader, Place } from './loader.ts'
import { loaders, type IdName } from './loaders.ts'

interface Wanted {
  name: IdName
  id: number
  loader: Loader<string, unknown>
}

const isId = (name: string): name is IdName => Object.hasOwn(loaders, name)

/**
 * Loads the rows that a path names, each within the one before it, so no id reaches into another account. Rows the
 * actor may not see are treated as missing: throws NOT_FOUND, naming the first that is missing.
 */
export async function loadScope(place: Place, kind: { private: boolean }): Promise<Record<string, unknown>> {
  const wanted = Object.entries(place.ids).flatMap(([name, id]): Wanted[] => {
    if (!isId(name) || typeof id !== 'number') return []
    const loader: Loader<string, unknown> = loaders[name]
    return loader.private === kind.private ? [{ name, id, loader }] : []
  })
  const rows = await loadRows(place, wanted)
  return Object.fromEntries(
    wanted.map(({ name, loader }) => {
      const row = rows.get(name)
      if (row === undefined) throw notFound(loader.noun)
      return [loader.as, row]
    }),
  )
}

/** The rows by the names of their ids. Each query includes the parents' conditions, so all can run at once. */
async function loadRows(place: Place, wanted: readonly Wanted[]): Promise<Map<string, unknown>> {
  const rows = new Map<string, unknown>()
  const withOthers = new Map(wanted.map((one) => [one.name as string, one]))
  const loads: Promise<void>[] = []
  for (const { name, id, loader } of wanted) {
    const { together } = loader
    const other = together && withOthers.get(together.with)
    if (!together || !other) continue
    withOthers.delete(name)
    withOthers.delete(together.with)
    loads.push(
      together.load(place, id, other.id).then((both) => {
        rows.set(name, both.row).set(together.with, both.other)
      }),
    )
  }
  for (const { name, id, loader } of withOthers.values())
    loads.push(loader.load(place, id).then((row) => void rows.set(name, row)))
  await Promise.all(loads)
  return rows
}
