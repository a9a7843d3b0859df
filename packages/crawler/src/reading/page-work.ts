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

/** What a page without a browser says of needing one. */
export interface BrowserSigns {
  canChange: boolean
  asksForBrowser: boolean
}

/**
 * Work on the content of pages that readers need to know how to go on. It may take seconds on hostile pages, so whoever
 * shares an event loop with others has it done elsewhere.
 */
export interface PageWork {
  /** How much a page gives to the recipe: nothing where it cannot be used. */
  yieldOf(request: CrawlRequest, page: ReadPage): MayWait<PageYield>
  signsOf(html: string): MayWait<BrowserSigns>
  /** Whether a page has an element. */
  has(html: string, selector: string): MayWait<boolean>
  /** A form as it stands on a page; null where there is none. */
  formOf(html: string, pageUrl: string, selector: string): MayWait<PageForm | null>
  /** The text at a path into an answer in JSON, its keys separated by dots; null where there is none. */
  textAt(json: string, path: string): MayWait<string | null>
}

/** How much a page gives; nothing where it cannot be used. */
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

/** Whether a page has an element. */
export const hasElement = (html: string, selector: CompiledSelector): boolean =>
  new Scope(parseHtml(html).root).first(selector) !== null

/** The text at a path into an answer in JSON; null where there is none. */
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

/** All of it done at once. What is `known` is asked for at the first use. */
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
