import type { Value } from '../extract/value.ts'
import { longestSelector } from '@windrow/contract/recipe/limits'

export type JsonRecord = { [key: string]: Value }

export const isRecord = (value: Value | undefined): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The path along some keys, "a.b" or `a["odd name"]`, relative to where it is applied: with a leading "$" a field
 * would leave its item. The editor writes the same paths for clicked values.
 */
export function pathTo(keys: readonly string[]): string {
  let path = ''
  for (const key of keys) {
    if (/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(key)) path += path === '' ? key : `.${key}`
    else path += `[${JSON.stringify(key)}]`
  }
  return path
}

/** Whether a recipe can hold a path: not one along keys of thousands of characters, or of halves of characters. */
export const isUsable = (path: string): boolean =>
  path.length <= longestSelector && !/\\ud[89a-f][\da-f]{2}/.test(path)
