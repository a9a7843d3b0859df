import { isDeepStrictEqual } from 'node:util'

type Values = Record<string, unknown>

/** Only the values that differ between two states of a row. */
export function changed(before: Values, after: Values): { before: Values; after: Values } {
  const keys = Object.keys(after).filter((key) => !isDeepStrictEqual(before[key], after[key]))
  const pick = (values: Values) => Object.fromEntries(keys.map((key) => [key, values[key]]))
  return { before: pick(before), after: pick(after) }
}
