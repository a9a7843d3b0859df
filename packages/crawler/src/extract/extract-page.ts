import type { Row } from '../journal.ts'
import type { CompiledFollow, CompiledType } from './compile-recipe.ts'
import { fieldValue, type Value } from './field-value.ts'
import { PageContext } from './page-context.ts'
import type { PageTree } from './parse-html.ts'
import { type CompiledSelector, Scope } from './selector.ts'

/** A link to be requested. `carried` becomes part of the rows of the page behind it. */
export interface ExtractedLink {
  url: string
  type: string
  carried: Row | null
  /** The next page of the same list, as against a page of its own. */
  isNext: boolean
}

export interface Extraction {
  rows: Row[]
  links: ExtractedLink[]
  /** Required fields that were empty, as often as they were. */
  missing: Map<string, number>
}

/**
 * Applies a page type to a page. Pure. Rows hold the carried values first, then the fields in the order of the recipe.
 * An item without any found value gives no row.
 */
export function extractPage(
  tree: PageTree,
  url: string,
  type: CompiledType,
  carried: Row | null = null,
): Extraction {
  const context = new PageContext(url, tree)
  const extraction: Extraction = { rows: [], links: [], missing: new Map() }
  const page = new Scope(tree.root)
  if (type.items === null) extractItem(page, context, type, carried, extraction)
  else
    for (const element of page.all(type.items))
      extractItem(new Scope(element), context, type, carried, extraction)
  if (type.next) addNext(type.next, page, context, type, carried, extraction)
  return extraction
}

function extractItem(
  scope: Scope,
  context: PageContext,
  type: CompiledType,
  carried: Row | null,
  extraction: Extraction,
): void {
  const row: Row = { ...carried }
  let found = false
  for (const field of type.fields) {
    const value: Value = fieldValue(field, scope, context)
    row[field.name] = value
    if (value === null) {
      if (field.required) extraction.missing.set(field.name, (extraction.missing.get(field.name) ?? 0) + 1)
    } else if (field.take !== 'url' && value !== field.fallback) {
      found = true
    }
  }
  if (found && type.table !== null) extraction.rows.push(row)
  for (const follow of type.follow) addLinks(follow, scope, context, carried, row, extraction)
}

function addLinks(
  follow: CompiledFollow,
  scope: Scope,
  context: PageContext,
  carried: Row | null,
  row: Row,
  extraction: Extraction,
): void {
  for (const element of scope.all(follow.select)) {
    const url = linkOf(element.attribs, context)
    if (url === null || (follow.sameHost && !sameHost(url, context.url))) continue
    if (follow.matches && !follow.matches(url)) continue
    extraction.links.push({
      url,
      type: follow.to,
      carried: handDown(carried, row, follow.carry),
      isNext: false,
    })
  }
}

function addNext(
  select: CompiledSelector,
  page: Scope,
  context: PageContext,
  type: CompiledType,
  carried: Row | null,
  extraction: Extraction,
): void {
  const element = page.first(select)
  const url = element && linkOf(element.attribs, context)
  if (url) extraction.links.push({ url, type: type.name, carried, isNext: true })
}

/** The address behind a link; the first of them for elements that are none but hold one as data. */
export function linkOf(attribs: Readonly<Record<string, string>>, context: PageContext): string | null {
  const address = attribs['href'] ?? attribs['data-href'] ?? attribs['data-url'] ?? attribs['src']
  return address === undefined ? null : context.link(address)
}

/** Whether two addresses are of one host; a leading "www." makes no difference. */
export function sameHost(one: string, other: string): boolean {
  return hostOf(one) === hostOf(other)
}

function hostOf(url: string): string {
  const start = url.indexOf('//') + 2
  let end = start
  while (end < url.length && !'/?#'.includes(url[end]!)) end++
  const host = url.slice(start, end)
  return host.startsWith('www.') ? host.slice(4) : host
}

/** What the page itself was handed goes on, then the fields that the link names. */
function handDown(carried: Row | null, row: Row, names: readonly string[]): Row | null {
  if (names.length === 0) return carried
  const handed: Row = { ...carried }
  for (const name of names) handed[name] = row[name] ?? null
  return handed
}
