import type { Recipe } from '@windrow/contract/recipe'

/** Path of a value in a recipe, as `["types", "list", "follow", 0, "select"]`. */
export type RecipePath = readonly (string | number)[]

/** Objects that are removed from the recipe when they become empty. */
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
 * Whether an empty object at this path is removed. A page type may have no fields; nested fields make a field an
 * object, and can't be empty. A host may have any name, and stays without settings.
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
  // Keys keep their order, because it is that of columns and page types.
  if (gone) return others
  if (typeof value === 'object' && value !== null) return { ...value, [key]: inner }
  return typeof key === 'number' ? [inner] : { [key]: inner }
}

/** Sets the value at a path; `undefined` removes it, with optional objects that become empty. */
export const put = (recipe: Recipe, path: RecipePath, value: unknown): Recipe =>
  changed(recipe, path, value, []) as Recipe

/** Moves an entry of a list by one. */
export function moved<T>(list: readonly T[], from: number, by: 1 | -1): T[] {
  const next = [...list]
  const to = from + by
  if (to < 0 || to >= next.length) return next
  const [entry] = next.splice(from, 1)
  next.splice(to, 0, entry!)
  return next
}
