import type { Value } from '../extract/value.ts'

export type JsonRecord = { [key: string]: Value }

export const isRecord = (value: Value | undefined): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The path that leads over some keys, "a.b" or `a["odd name"]`, from wherever it is read: a leading "$" would lead a field
 * out of its item. The editor writes the same paths for what is clicked.
 */
export function pathTo(keys: readonly string[]): string {
  let path = ''
  for (const key of keys) {
    if (/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(key)) path += path === '' ? key : `.${key}`
    else path += `[${JSON.stringify(key)}]`
  }
  return path
}
