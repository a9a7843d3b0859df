import type { PageType } from '@windrow/contract/recipe'
import { compilePattern } from './clean.ts'
import { type CompiledSelector, compileSelector } from './selector.ts'

/** Which pages are of a type. */
export interface CompiledMatch {
  readonly url: ((address: string) => boolean) | null
  readonly selector: CompiledSelector | null
}

type Patterns = string | readonly string[] | undefined

/** Stands in the frontier for "not known before the page has been read". No page type can be called so. */
export const typeByPage = ':match'

/** Compiles the condition of a page type. Throws `PatternError` or `SelectorError`. */
export function compileMatch({ url, selector }: NonNullable<PageType['match']>): CompiledMatch {
  return { url: compileFilter(url, undefined), selector: selector ? compileSelector(selector) : null }
}

/** One of the patterns must be in the address, none of those to exclude. Null when everything passes. */
export function compileFilter(match: Patterns, exclude: Patterns): ((address: string) => boolean) | null {
  const wanted = [match ?? []].flat().map(compilePattern)
  const unwanted = [exclude ?? []].flat().map(compilePattern)
  if (wanted.length + unwanted.length === 0) return null
  return (address) =>
    (wanted.length === 0 || wanted.some((pattern) => pattern.matcher(address).find())) &&
    !unwanted.some((pattern) => pattern.matcher(address).find())
}
