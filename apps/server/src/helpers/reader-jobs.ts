import type { Recipe } from '@windrow/contract/recipe'
import { compileRecipe } from '@windrow/crawler/extract/compile-recipe'
import { parseHtml } from '@windrow/crawler/extract/parse-html'
import { compileSelector } from '@windrow/crawler/extract/selector'
import type { ReadPage } from '@windrow/crawler/fetch/read-page'
import type { CrawlRequest } from '@windrow/crawler/records/request'
import { formOf } from '@windrow/crawler/reading/html-form'
import { hasElement, signsOf, textAt, yieldOfPage } from '@windrow/crawler/reading/page-work'
import type { PageYield } from '@windrow/crawler/reading/page-yield'

export interface YieldOrder {
  recipe: Recipe
  request: CrawlRequest
  page: ReadPage
}

export interface ElementOrder {
  html: string
  selector: string
}

/** Parsing for readers of single pages; see `PageWork` of the crawler. */
export const readerJobs = {
  yieldOf: ({ recipe, request, page }: YieldOrder): PageYield =>
    yieldOfPage(compileRecipe(recipe), recipe, request, page),
  signsOf: (html: string) => signsOf(html),
  hasElement: ({ html, selector }: ElementOrder) => hasElement(html, compileSelector(selector)),
  formOf: ({ html, pageUrl, selector }: ElementOrder & { pageUrl: string }) =>
    formOf(parseHtml(html), pageUrl, compileSelector(selector)),
  textAt: ({ json, path }: { json: string; path: string }) => textAt(json, path),
}
