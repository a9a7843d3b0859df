import { compileType } from '../extract/compile-recipe.ts'
import { extractPage } from '../extract/extract-page.ts'
import { parseHtml } from '../extract/parse-html.ts'
import { proposeRecipe } from '../propose/propose-recipe.ts'

/** What the proposal for a page as one thing extracts, whether or not a list is proposed first. */
export function proposedRow(html: string, url = 'https://site.test/page'): Record<string, unknown> {
  const { choices, recipe } = proposeRecipe(html, url)
  const whole = choices.find(({ page }) => page.items === undefined)?.page ?? Object.values(recipe.types)[0]!
  return extractPage(parseHtml(html), url, compileType('page', whole, new Map())).rows[0] ?? {}
}

/** A page with a heading; `head` is put into its head. */
export const pageOf = (body: string, head = '', lang = 'en'): string =>
  `<!doctype html><html lang="${lang}"><head><title>Thing</title>${head}</head><body><h1>Thing</h1>${body}</body></html>`

/** JSON-LD for the head of a page. */
export const structured = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data)}</script>`
