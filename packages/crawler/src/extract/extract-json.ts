import { Document } from '../html/nodes.ts'
import type { Row } from '../records/records.ts'
import type { CompiledType } from './compile-recipe.ts'
import type { CompiledJson } from './compile-json.ts'
import type { Value } from './value.ts'
import { type Extraction, handDown, isNear, nextLink } from './extract-page.ts'
import { emptyRow } from './empty-row.ts'
import { isBlank } from './json-in-text.ts'
import type { JsonPath } from './json-path.ts'
import { type JsonAnswer, jsonCurrency, jsonValue } from './json-value.ts'
import { PageContext } from './page-context.ts'

/** Applies a page type to a JSON answer, by the same rules as for pages. Pure. */
export function extractJson(
  root: Value,
  url: string,
  type: CompiledType,
  carried: Row | null,
  headers?: PageContext['headers'],
): Extraction {
  const json = type.json!
  const context = jsonContext(url, headers)
  const extraction: Extraction = { rows: [], links: [], missing: new Map(), dropped: 0, items: 0 }
  const items = itemsOf(json.items, root, context)
  extraction.items = items.length
  const empty = emptyRow(type.empty, carried)
  for (const item of items) extractItem(item, { root, context, type, json, carried, empty }, extraction)
  const next = json.next?.find(root, root, context)[0]
  const address = typeof next === 'string' ? context.link(next) : null
  if (address && !type.paging) extraction.links.push(nextLink(address, type, carried))
  if ((typeof next === 'string' || typeof next === 'number') && type.paging) extraction.cursor = `${next}`
  return extraction
}

/** The items that a path finds; lists at its end are flattened. Without a path the whole answer is the item. */
export const itemsOf = (path: JsonPath | null, root: Value, page?: PageContext): Value[] =>
  path === null ? [root] : path.find(root, root, page).flat()

/** The context for the values of a JSON answer. */
export const jsonContext = (url: string, headers?: PageContext['headers']): PageContext =>
  new PageContext(url, { root: new Document([]), baseHref: null, lang: '' }, headers)

interface JsonPage extends JsonAnswer {
  type: CompiledType
  json: CompiledJson
  carried: Row | null
  /** Copied for each item. */
  empty: Row
}

function extractItem(item: Value, page: JsonPage, extraction: Extraction): void {
  const { type, empty } = page
  const row: Row = { ...empty }
  let found = false
  let drops = false
  for (const field of type.fields) {
    const value = jsonValue(field, item, page)
    row[field.name] = value
    if (field.currency !== null) row[field.currency] = jsonCurrency(field, item, page)
    if (isBlank(value)) {
      if (field.required) extraction.missing.set(field.name, (extraction.missing.get(field.name) ?? 0) + 1)
      if (field.drops) drops = true
    } else if ((field.take.kind !== 'url' || type.takesOnlyUrl) && value !== field.fallback) found = true
  }
  if (found && type.table !== null) {
    if (drops) extraction.dropped++
    else extraction.rows.push(row)
  }
  addLinks(item, row, page, extraction)
}

function addLinks(
  item: Value,
  row: Row,
  { type, root, context, carried, json }: JsonPage,
  { links }: Extraction,
): void {
  type.follow.forEach((follow, at) => {
    for (const address of json.follow[at]!.find(item, root, context).flat()) {
      const url = typeof address === 'string' ? context.link(address) : null
      if (url === null || !isNear(follow, url, context.url)) continue
      if (follow.matches && !follow.matches(url)) continue
      const handed = handDown(carried, row, follow.carry)
      const { to, priority, depth } = follow
      links.push({ url, type: to, carried: handed, priority, maxDepth: depth, isNext: false })
    }
  })
}
