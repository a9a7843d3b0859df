import { compileRecipe } from '../extract/compile-recipe.ts'
import { extractPage } from '../extract/extract-page.ts'
import { parseHtml } from '../extract/parse-html.ts'
import { proposeRecipe } from '../propose/propose-recipe.ts'

/** The first row of the proposal for a page. */
export function proposedRow(html: string, url = 'https://site.test/page'): Record<string, unknown> {
  const [type] = compileRecipe(proposeRecipe(html, url).recipe).values()
  return extractPage(parseHtml(html), url, type!).rows[0] ?? {}
}

/** A page with a heading; `head` is put into its head. */
export const pageOf = (body: string, head = '', lang = 'en'): string =>
  `<!doctype html><html lang="${lang}"><head><title>Thing</title>${head}</head><body><h1>Thing</h1>${body}</body></html>`

/** JSON-LD for the head of a page. */
export const structured = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data)}</script>`
