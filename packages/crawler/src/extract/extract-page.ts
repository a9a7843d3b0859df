import type { Send } from '../records/request.ts'
import type { Row } from '../records/records.ts'
import type { CompiledFollow, CompiledType } from './compile-recipe.ts'
import type { Value } from './value.ts'
import { currencyOf, fieldValue } from './field-value.ts'
import { canonicalOf } from './canonical-address.ts'
import { emptyRow } from './empty-row.ts'
import { PageContext } from './page-context.ts'
import type { PageTree } from './parse-html.ts'
import { hostOf, sameDomain } from './same-domain.ts'
import { type CompiledSelector, Scope } from './selector.ts'

/** A link to request. `carried` becomes part of the rows of the linked page. */
export interface ExtractedLink {
  url: string
  /** Null: decided by the recipe's `match`. */
  type: string | null
  carried: Row | null
  priority: number
  /** The link is dropped if it would be deeper than this. */
  maxDepth: number
  /** True for the next page of the same list. */
  isNext: boolean
  /** How the request differs from a plain GET. */
  send?: Send | null
}

export interface Extraction {
  rows: Row[]
  links: ExtractedLink[]
  /** Required fields that were empty, each with how often. */
  missing: Map<string, number>
  /** Rows dropped because a required field was empty. */
  dropped: number
  /** Repeating elements on the page. */
  items: number
  /** The page's own canonical URL, if pages with the same one count once. */
  canonical?: string
  /** The cursor for the next page of an API. */
  cursor?: string
}

/**
 * Applies a page type to a page. Pure. Rows hold the carried values first, then the fields in the order of the
 * recipe. An item in which no value was found gives no row.
 */
export function extractPage(
  tree: PageTree,
  url: string,
  type: CompiledType,
  carried: Row | null = null,
  headers?: PageContext['headers'],
): Extraction {
  const context = new PageContext(url, tree, headers)
  const extraction: Extraction = { rows: [], links: [], missing: new Map(), dropped: 0, items: 1 }
  const page = new Scope(tree.root)
  const empty = emptyRow(type.empty, carried)
  if (type.items === null) extractItem(page, context, type, { carried, empty }, extraction)
  else {
    const elements = page.all(type.items)
    extraction.items = elements.length
    for (const element of elements)
      extractItem(new Scope(element), context, type, { carried, empty }, extraction)
  }
  const canonical = type.dedupes ? canonicalOf(context) : null
  if (canonical !== null) extraction.canonical = canonical
  if (type.next) addNext(type.next, page, context, type, carried, extraction)
  return extraction
}

/** Whether an item gives a row: one value at least, and none missing without which it is dropped. */
export function givesRow(scope: Scope, context: PageContext, type: CompiledType): boolean {
  const extraction: Extraction = { rows: [], links: [], missing: new Map(), dropped: 0, items: 1 }
  extractItem(scope, context, type, { carried: null, empty: type.empty }, extraction)
  return extraction.rows.length > 0
}

function extractItem(
  scope: Scope,
  context: PageContext,
  type: CompiledType,
  { carried, empty }: { carried: Row | null; empty: Row },
  extraction: Extraction,
): void {
  const row: Row = { ...empty }
  let found = false
  let drops = false
  for (const field of type.fields) {
    const value: Value = fieldValue(field, scope, context)
    row[field.name] = value
    if (field.currency !== null) row[field.currency] = currencyOf(field, scope, context)
    if (value === null) {
      if (field.required) extraction.missing.set(field.name, (extraction.missing.get(field.name) ?? 0) + 1)
      if (field.drops) drops = true
    } else if ((field.take.kind !== 'url' || type.takesOnlyUrl) && value !== field.fallback) {
      found = true
    }
  }
  if (found && type.table !== null) {
    if (drops) extraction.dropped++
    else extraction.rows.push(row)
  }
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
    if (url === null || !isNear(follow, url, context.url)) continue
    if (follow.matches && !follow.matches(url)) continue
    extraction.links.push({
      url,
      type: follow.to,
      carried: handDown(carried, row, follow.carry),
      priority: follow.priority,
      maxDepth: follow.depth,
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
  if (url) extraction.links.push(nextLink(url, type, carried))
}

/** The next page of the same list. */
export const nextLink = (url: string, type: CompiledType, carried: Row | null): ExtractedLink => ({
  url,
  type: type.name,
  carried,
  priority: 0,
  maxDepth: Number.POSITIVE_INFINITY,
  isNext: true,
})

/** Whether a link rule allows this URL. */
export function isNear(follow: CompiledFollow, url: string, from: string): boolean {
  if (follow.sameDomain) return sameDomain(url, from)
  return !follow.sameHost || sameHost(url, from)
}

/** What an option's value begins with if it is an address. */
const address = /^(https?:\/\/|\/|\?|\.\.?\/)/i

/**
 * The absolute URL in an element's `href`, else in a data attribute or `src`, or in the value of an option to which a
 * script leads; null if there is none.
 */
export function linkOf(attribs: Readonly<Record<string, string>>, context: PageContext): string | null {
  const { href, 'data-href': data = attribs['data-url'], src, value } = attribs
  const link = href ?? data ?? src ?? (value !== undefined && address.test(value) ? value : undefined)
  return link === undefined ? null : context.link(link)
}

/** Whether two URLs have the same host, ignoring a leading "www.". */
function sameHost(one: string, other: string): boolean {
  return hostOf(one) === hostOf(other)
}

/** The values carried to a linked page: those carried to this page, then the fields that the link names. */
export function handDown(carried: Row | null, row: Row, names: readonly string[]): Row | null {
  if (names.length === 0) return carried
  const handed: Row = { ...carried }
  for (const name of names) handed[name] = row[name] ?? null
  return handed
}
