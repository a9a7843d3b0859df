import { asksForBrowser, canChange } from './browser-signs.ts'
import { noYield, type PageYield, yieldOf } from './page-yield.ts'
import type { CompiledRecipe } from '../extract/compile-recipe.ts'
import { parseHtml } from '../extract/parse-html.ts'
import { type CompiledSelector, compileSelector, Scope } from '../extract/selector.ts'
import { PageError } from '../fetch/page-error.ts'
import type { ReadPage } from '../fetch/read-page.ts'
import type { CrawlRequest } from '../records/request.ts'
import { type PageForm, formOf } from './html-form.ts'
import type { Recipe } from '@windrow/contract/recipe'
import { extractContent } from './extract-content.ts'

type MayWait<T> = T | Promise<T>

/** Whether a page that was read over HTTP seems to need a browser. */
export interface BrowserSigns {
  canChange: boolean
  asksForBrowser: boolean
}

/**
 * Work on page content that readers need to decide how to continue. It may take seconds on hostile pages, so
 * callers that share an event loop run it elsewhere.
 */
export interface PageWork {
  /** How much a page gives to the recipe; nothing if it can't be used. */
  yieldOf(request: CrawlRequest, page: ReadPage): MayWait<PageYield>
  signsOf(html: string): MayWait<BrowserSigns>
  /** Whether a page contains a matching element. */
  has(html: string, selector: string): MayWait<boolean>
  /** The matching form of a page; null if there is none. */
  formOf(html: string, pageUrl: string, selector: string): MayWait<PageForm | null>
  /** The text at a dot-separated path in a JSON answer; null if there is none. */
  textAt(json: string, path: string): MayWait<string | null>
}

/** How much a page gives; nothing if it can't be used. */
export function yieldOfPage(
  compiled: CompiledRecipe,
  recipe: Recipe,
  request: CrawlRequest,
  page: ReadPage,
): PageYield {
  try {
    return yieldOf(extractContent(compiled, recipe, request, page))
  } catch (error) {
    if (error instanceof PageError) return noYield
    throw error
  }
}

export const signsOf = (html: string): BrowserSigns => ({
  canChange: canChange(html),
  asksForBrowser: asksForBrowser(html),
})

/** Whether a page contains a matching element. */
export const hasElement = (html: string, selector: CompiledSelector): boolean =>
  new Scope(parseHtml(html).root).first(selector) !== null

/** The text at a path in a JSON answer; null if there is none. */
export function textAt(json: string, path: string): string | null {
  try {
    let value: unknown = JSON.parse(json)
    for (const key of path.split('.')) value = (value as Record<string, unknown> | null)?.[key]
    return typeof value === 'string' && value !== '' ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Page work done synchronously in this thread. Calls `known` on first use. */
export function workHere(known: () => { compiled: CompiledRecipe; recipe: Recipe }): PageWork {
  const selectors = new Map<string, CompiledSelector>()
  const selectorOf = (source: string): CompiledSelector => {
    const selector = selectors.get(source) ?? compileSelector(source)
    selectors.set(source, selector)
    return selector
  }
  return {
    yieldOf(request, page) {
      const { compiled, recipe } = known()
      return yieldOfPage(compiled, recipe, request, page)
    },
    signsOf,
    has: (html, selector) => hasElement(html, selectorOf(selector)),
    formOf: (html, pageUrl, selector) => formOf(parseHtml(html), pageUrl, selectorOf(selector)),
    textAt,
  }
}
