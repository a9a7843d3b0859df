import type { PageType } from '@windrow/contract/recipe'
import { compilePattern } from './clean.ts'
import { type CompiledSelector, compileSelector } from './selector.ts'

/** Which pages have a type. */
export interface CompiledMatch {
  readonly url: ((address: string) => boolean) | null
  readonly selector: CompiledSelector | null
}

type Patterns = string | readonly string[] | undefined

/** Placeholder type in the frontier for "unknown until the page has been read". Not a valid name for page types. */
export const typeByPage = ':match'

/** Compiles the condition of a page type. Throws `PatternError` or `SelectorError`. */
export function compileMatch({ url, selector }: NonNullable<PageType['match']>): CompiledMatch {
  return { url: compileFilter(url, undefined), selector: selector ? compileSelector(selector) : null }
}

/** Accepts URLs that match one of the patterns and none of the excluded ones. Null if everything is accepted. */
export function compileFilter(match: Patterns, exclude: Patterns): ((address: string) => boolean) | null {
  const wanted = [match ?? []].flat().map(compilePattern)
  const unwanted = [exclude ?? []].flat().map(compilePattern)
  if (wanted.length + unwanted.length === 0) return null
  return (address) =>
    (wanted.length === 0 || wanted.some((pattern) => pattern.matcher(address).find())) &&
    !unwanted.some((pattern) => pattern.matcher(address).find())
}
