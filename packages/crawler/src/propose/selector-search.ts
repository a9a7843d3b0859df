import { longestSelector } from '@windrow/contract/recipe/limits'
import type { Element } from '../html/nodes.ts'
import { Allowance } from '../extract/counted-tree.ts'
import { type CompiledSelector, compileSelector, type Scope, SelectorError } from '../extract/selector.ts'

/**
 * Tries candidate selectors. Together they may take as many steps on the page as one selector of a recipe; slower
 * and invalid selectors aren't candidates.
 */
export class SelectorSearch {
  private readonly allowance = new Allowance()
  private readonly compiled = new Map<string, CompiledSelector>()

  /** All matches, or some if there are more than `most`; null if the selector isn't a candidate. */
  all(scope: Scope, source: string, most?: number): Element[] | null {
    return this.attempt(source, (selector) => scope.all(selector, most))
  }

  /** The first match; null if there is none; undefined if the selector isn't a candidate. */
  first(scope: Scope, source: string): Element | null | undefined {
    const found = this.attempt(source, (selector) => ({ first: scope.first(selector) }))
    return found?.first
  }

  private attempt<T>(source: string, apply: (selector: CompiledSelector) => T): T | null {
    if (source.length > longestSelector) return null
    try {
      return apply(this.selectorOf(source))
    } catch (error) {
      if (error instanceof SelectorError) return null
      throw error
    }
  }

  private selectorOf(source: string): CompiledSelector {
    const known = this.compiled.get(source)
    if (known) return known
    const selector = { ...compileSelector(source), allowance: this.allowance }
    this.compiled.set(source, selector)
    return selector
  }
}

/** How many elements a selector may match for this F1 (0 to 1), if all that are wanted are among them. */
export const mostMatches = (wanted: number, score: number): number => Math.ceil((2 / score - 1) * wanted)
