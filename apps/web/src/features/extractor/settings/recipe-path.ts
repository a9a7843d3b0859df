import type { Recipe } from '@windrow/contract/recipe'

/** Where something is in a recipe, as `["types", "list", "follow", 0, "select"]`. */
export type RecipePath = readonly (string | number)[]

/** Parts that mean something only with something in them; empty ones leave the recipe. */
const optionalParts = new Set([
  'browser',
  'hosts',
  'keep',
  'proxy',
  'match',
  'next',
  'viewport',
  'exclude',
  'fields',
  'unique',
])

export function at(value: unknown, path: RecipePath): unknown {
  let found = value
  for (const key of path) {
    if (typeof found !== 'object' || found === null) return undefined
    found = (found as Record<string | number, unknown>)[key]
  }
  return found
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/**
 * The fields of a page type may be none; those of a field make it an object, and need one. A host may have any name, and
 * keeps its place with nothing set.
 */
const leaves = (path: RecipePath): boolean =>
  optionalParts.has(String(path.at(-1))) &&
  !(path.at(-1) === 'fields' && path.length === 3) &&
  path.at(-2) !== 'hosts'

function changed(value: unknown, path: RecipePath, wanted: unknown, done: RecipePath): unknown {
  const [key, ...rest] = path
  if (key === undefined) return wanted
  const inner = changed(at(value, [key]), rest, wanted, [...done, key])
  const gone = inner === undefined || (isEmpty(inner) && leaves([...done, key]))
  if (Array.isArray(value)) {
    return gone ? value.toSpliced(Number(key), 1) : Object.assign([...(value as unknown[])], { [key]: inner })
  }
  const { [key]: _, ...others } = (value ?? {}) as Record<string, unknown>
  // The order of keys is the order of columns and page types, so a changed one keeps its place.
  if (gone) return others
  if (typeof value === 'object' && value !== null) return { ...value, [key]: inner }
  return typeof key === 'number' ? [inner] : { [key]: inner }
}

/** The recipe with another value at a place; `undefined` takes it out, with what is empty without it. */
export const put = (recipe: Recipe, path: RecipePath, value: unknown): Recipe =>
  changed(recipe, path, value, []) as Recipe

/** An entry of a list in another place. */
export function moved<T>(list: readonly T[], from: number, by: 1 | -1): T[] {
  const next = [...list]
  const to = from + by
  if (to < 0 || to >= next.length) return next
  const [entry] = next.splice(from, 1)
  next.splice(to, 0, entry!)
  return next
}
