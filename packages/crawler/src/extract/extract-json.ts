import { Document } from 'domhandler'
import type { Row } from '../journal.ts'
import type { CompiledField, CompiledType } from './compile-recipe.ts'
import { type Extraction, handDown, isNear, nextLink } from './extract-page.ts'
import { convertText, type Value } from './field-value.ts'
import type { CompiledJson } from './compile-json.ts'
import type { JsonPath } from './json-path.ts'
import { PageContext } from './page-context.ts'

/** Applies a page type to a JSON answer; the same rules as for pages. Pure. */
export function extractJson(root: Value, url: string, type: CompiledType, carried: Row | null): Extraction {
  const json = type.json!
  const context = jsonContext(url)
  const extraction: Extraction = { rows: [], links: [], missing: new Map(), dropped: 0, items: 0 }
  const items = itemsOf(json.items, root)
  extraction.items = items.length
  for (const item of items) extractItem(item, { root, context, type, json, carried }, extraction)
  const next = json.next?.find(root, root)[0]
  const address = typeof next === 'string' ? context.link(next) : null
  if (address && !type.paging) extraction.links.push(nextLink(address, type, carried))
  if ((typeof next === 'string' || typeof next === 'number') && type.paging) extraction.cursor = `${next}`
  return extraction
}

/** The items that a path finds; lists that it ends at are opened up. Without a path the answer is the item. */
export const itemsOf = (path: JsonPath | null, root: Value): Value[] =>
  path === null ? [root] : path.find(root, root).flat()

/** What the values of an answer are read against. */
export const jsonContext = (url: string): PageContext =>
  new PageContext(url, { root: new Document([]), baseHref: null, lang: '' })

interface JsonPage {
  root: Value
  context: PageContext
  type: CompiledType
  json: CompiledJson
  carried: Row | null
}

function extractItem(item: Value, page: JsonPage, extraction: Extraction): void {
  const { type, root, context, carried } = page
  const row: Row = { ...carried }
  let found = false
  let drops = false
  type.fields.forEach((field, at) => {
    const value = jsonValue(field, page.json.fields[at] ?? null, item, page)
    row[field.name] = value
    if (value === null) {
      if (field.required) extraction.missing.set(field.name, (extraction.missing.get(field.name) ?? 0) + 1)
      if (field.drops) drops = true
    } else if (field.take !== 'url' && value !== field.fallback) found = true
  })
  if (found && type.table !== null) {
    if (drops) extraction.dropped++
    else extraction.rows.push(row)
  }
  type.follow.forEach((follow, at) => {
    for (const address of page.json.follow[at]!.find(item, root).flat()) {
      const url = typeof address === 'string' ? context.link(address) : null
      if (url === null || !isNear(follow, url, context.url)) continue
      if (follow.matches && !follow.matches(url)) continue
      const handed = handDown(carried, row, follow.carry)
      const { to, priority, depth } = follow
      extraction.links.push({ url, type: to, carried: handed, priority, maxDepth: depth, isNext: false })
    }
  })
}

/** The value of a field in an item: of the first path that gives one. */
export function jsonValue(
  field: CompiledField,
  paths: readonly JsonPath[] | null,
  item: Value,
  page: Pick<JsonPage, 'root' | 'context'>,
): Value {
  if (field.take === 'url') return page.context.url
  const candidates = paths === null ? [[item]] : paths.map((path) => path.find(item, page.root))
  for (const values of candidates) {
    const flat = field.list ? values.flat() : values
    const found = flat.map((value) => convert(field, value, page.context)).filter((value) => value !== null)
    if (found.length > 0) return column(field, field.list ? found : found[0]!)
  }
  return field.fallback === null ? null : column(field, field.list ? [field.fallback] : field.fallback)
}

/** As text where page types that share the column differ. */
const column = (field: CompiledField, value: Value): Value =>
  field.asText && typeof value !== 'string' ? JSON.stringify(value) : value

function convert(field: CompiledField, value: Value, context: PageContext): Value {
  if (value === null) return null
  const { type, clean } = field
  if (type === 'json') return value
  if (!clean) {
    if (typeof value === 'number' && type === 'number') return value
    if (typeof value === 'number' && type === 'integer') return Number.isInteger(value) ? value : null
    if (typeof value === 'boolean' && type === 'boolean') return value
  }
  const text = typeof value === 'string' ? value.trim() : JSON.stringify(value)
  const cleaned = clean ? clean(text) : text
  return cleaned === null ? null : convertText(field, cleaned, context)
}
