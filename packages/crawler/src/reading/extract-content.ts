import { parseJson } from '@windrow/contract/exact-json'
import type { Recipe } from '@windrow/contract/recipe'
import type { CompiledRecipe, CompiledType } from '../extract/compile-recipe.ts'
import { extractJson } from '../extract/extract-json.ts'
import { type Extraction, extractPage } from '../extract/extract-page.ts'
import type { Value } from '../extract/value.ts'
import { typeByPage } from '../extract/page-match.ts'
import { typeOfPage } from '../extract/type-of-page.ts'
import { parseHtml } from '../extract/parse-html.ts'
import { ChangedPageError, PageError, PermanentPageError } from '../fetch/page-error.ts'
import type { ReadPage } from '../fetch/read-page.ts'
import type { Row } from '../records/records.ts'
import type { LogLevel } from '../records/log-entry.ts'
import type { CrawlRequest } from '../records/request.ts'
import { type LinkSource, linksOf } from '../links/link-source.ts'
import { checkStorable } from '../records/check-storable.ts'

/** The result of a page; `type` is null for lists of links, and for pages that match no condition. */
export interface Found extends Extraction {
  type: CompiledType | null
  isList: boolean
  /** Rows by table, for a page extracted by a service. */
  tables?: ReadonlyMap<string, Row[]>
  /** For the log. */
  notes?: { level: LogLevel; message: string }[]
}

const nothing = (): Extraction => ({ rows: [], links: [], missing: new Map(), dropped: 0, items: 0 })

/** The URLs in a sitemap or feed. Throws a `PageError` with the page as evidence. */
export function takeLinks(source: LinkSource, request: CrawlRequest, page: ReadPage): Found {
  return blamed(page, () => {
    const links = linksOf(source, request.type, page.html, page.finalUrl)
    return { ...nothing(), links, type: null, isList: true }
  })
}

/** Rows and links of a page. Throws a `PageError` with the page as evidence if it isn't what the recipe expects. */
export function extractContent(
  compiled: CompiledRecipe,
  recipe: Recipe,
  request: CrawlRequest,
  page: ReadPage,
): Found {
  return blamed(page, () => {
    const found = extract(compiled, recipe.fetch.parser, request, page)
    if (found.type) expectContent(recipe, found.type, found, page)
    for (const row of found.rows) checkStorable(row)
    for (const { carried } of found.links) checkStorable(carried)
    return found
  })
}

/** Turns errors about a page's content into failures of that page. */
function blamed(page: ReadPage, take: () => Found): Found {
  try {
    return take()
  } catch (error) {
    const failure = error instanceof PageError ? error : damaged(page, error)
    failure.evidence = { html: page.html, screenshot: page.screenshot }
    failure.bytesDown = page.bytesDown
    throw failure
  }
}

function extract(
  compiled: CompiledRecipe,
  parser: Recipe['fetch']['parser'],
  request: CrawlRequest,
  page: ReadPage,
): Found {
  const known = compiled.get(request.type)
  if (known?.json) {
    const root = parseJson(page.html) as Value
    const found = extractJson(root, page.finalUrl, known, request.carried, page.headers)
    return { ...found, type: known, isList: false }
  }
  const tree = parseHtml(page.html, parser)
  const name = request.type === typeByPage ? typeOfPage(compiled, page.finalUrl, tree) : request.type
  const type = name === null ? null : compiled.get(name)!
  if (type === null) return { ...nothing(), type, isList: false }
  return { ...extractPage(tree, page.finalUrl, type, request.carried, page.headers), type, isList: false }
}

function expectContent(recipe: Recipe, { name }: CompiledType, found: Extraction, page: ReadPage): void {
  const { empty, fields } = recipe.types[name]!
  if (empty === 'fail' && found.rows.length === 0)
    throw new ChangedPageError(
      `${page.finalUrl} gives no rows, although every "${name}" page has some. If the site has changed, update the recipe.`,
      page.httpStatus,
    )
  for (const field of found.missing.keys())
    if (fields[field]?.onMissing === 'fail')
      throw new ChangedPageError(
        `${page.finalUrl} has no "${field}", without which it is no "${name}" page. If the site has changed, update the recipe.`,
        page.httpStatus,
      )
}

function damaged({ finalUrl, httpStatus }: ReadPage, error: unknown): PageError {
  const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
  return new PermanentPageError('BAD_CONTENT', `${finalUrl} could not be extracted: ${reason}.`, httpStatus)
}
