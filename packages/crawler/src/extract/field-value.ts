import { render } from 'dom-serializer'
import { type Document, Element } from 'domhandler'
import type { CompiledField } from './compile-recipe.ts'
import { storedProperty } from './item-property.ts'
import { imageSource } from './image-source.ts'
import { mainText } from './main-text.ts'
import type { PageContext } from './page-context.ts'
import { parseBoolean } from './parse-boolean.ts'
import { parseDate, parseDateTime } from './parse-date.ts'
import { parseInteger, parseStoredNumber } from './parse-number.ts'
import { markdownOf } from './markdown.ts'
import { Scope } from './selector.ts'
import { tableValue } from './table-value.ts'
import { foldSpace, rawTextOf, textOf } from './text.ts'

/** A value in a row: JSON. */
export type Value = string | number | boolean | null | Value[] | { [key: string]: Value }

/** What a field found: the element, the text as taken and cleaned, and the value. */
export interface Found {
  element: Element | null
  raw: string | null
  value: Value
}

/** The value of a field in an item. Several selectors are tried in order until one gives a value. */
export function fieldValue(field: CompiledField, scope: Scope, context: PageContext): Value {
  if (field.nested) return nestedValue(field, scope, context)
  return inType(
    field,
    field.list ? listOrText(field, scope, context) : findField(field, scope, context).value,
  )
}

/** The value of a field that is neither a list nor made of fields, of what it found already. */
export const valueOfFound = (field: CompiledField, found: Found): Value => inType(field, found.value)

const inType = (field: CompiledField, value: Value): Value =>
  field.asText && value !== null && typeof value !== 'string' ? asText(value) : value

/** A single value with where it came from. */
export function findField(field: CompiledField, scope: Scope, context: PageContext): Found {
  let best: Found | null = null
  if (field.fromPage) {
    const [raw = null] = field.fromPage(context)
    best = { element: null, raw, value: raw === null ? null : cleaned(field, raw, context) }
  } else if (field.select === null) {
    best = valueOf(field, scope.node, context)
  } else {
    for (const selector of field.select) {
      const element = scope.first(selector)
      if (!element) continue
      const found = valueOf(field, element, context)
      if (found.value !== null) return found
      best ??= found
    }
  }
  if (best && best.value !== null) return best
  return { element: best?.element ?? null, raw: best?.raw ?? null, value: field.fallback }
}

/** All values of a list field; null when there is none. */
function listValue(field: CompiledField, scope: Scope, context: PageContext): Value {
  if (field.fromPage) {
    const values = field.fromPage(context).flatMap((raw) => entriesOf(field, raw, context))
    const found = values.filter((value) => value !== null)
    return found.length > 0 ? found : field.fallback === null ? null : [field.fallback]
  }
  for (const selector of field.select ?? []) {
    const values: Value[] = []
    for (const element of scope.all(selector)) {
      const { value, raw } = valueOf(field, element, context)
      if (field.split !== null && raw !== null) values.push(...parts(field, raw, context))
      else if (value !== null) values.push(value)
    }
    if (values.length > 0) return values
  }
  if (field.select === null) {
    const { value, raw } = valueOf(field, scope.node, context)
    if (field.split !== null && raw !== null) return parts(field, raw, context)
    if (value !== null) return [value]
  }
  return field.fallback === null ? null : [field.fallback]
}

/** Takes, cleans and converts one element. */
export function valueOf(field: CompiledField, node: Element | Document, context: PageContext): Found {
  const element = node instanceof Element ? node : null
  const taken =
    field.take === 'text' || field.attribute !== null ? take(field, node) : takeSpecial(field, node, context)
  if (taken === null) return { element, raw: null, value: null }
  const raw = field.clean ? field.clean(taken) : taken
  if (raw === null) return { element, raw: taken, value: null }
  return { element, raw, value: convertText(field, raw, context) }
}

/** A list, or the one text that is made of it. */
function listOrText(field: CompiledField, scope: Scope, context: PageContext): Value {
  const values = listValue(field, scope, context)
  if (field.join === null || !Array.isArray(values)) return values
  return values.map((value) => (typeof value === 'string' ? value : asText(value))).join(field.join)
}

/** The entries that one text holds. */
const parts = (field: CompiledField, raw: string, context: PageContext): Value[] =>
  raw
    .split(field.split!)
    .map((part) => convertText(field, part.trim(), context))
    .filter((value) => value !== null)

/** Values of one text as it was taken. */
function entriesOf(field: CompiledField, taken: string, context: PageContext): Value[] {
  if (field.split === null) return [cleaned(field, taken, context)]
  const raw = field.clean ? field.clean(taken) : taken
  return raw === null ? [] : parts(field, raw, context)
}

/** Objects of fields; null when none of their fields was found. */
function nestedValue(field: CompiledField, scope: Scope, context: PageContext): Value {
  const { items, fields } = field.nested!
  const scopes = items === null ? [scope] : scope.all(items).map((element) => new Scope(element))
  const objects: Value[] = []
  for (const one of field.list ? scopes : scopes.slice(0, 1)) {
    const values = fields.map((inner) => [inner.name, fieldValue(inner, one, context)] as const)
    if (values.some(([, value]) => value !== null)) objects.push(Object.fromEntries(values))
  }
  if (objects.length === 0) return field.fallback
  return field.list ? objects : objects[0]!
}

function cleaned(field: CompiledField, taken: string, context: PageContext): Value {
  const raw = field.clean ? field.clean(taken) : taken
  return raw === null ? null : convertText(field, raw, context)
}

function takeSpecial(field: CompiledField, node: Element | Document, context: PageContext): string | null {
  if (field.take === 'url') return context.url
  if (field.take === 'main') return mainText(node)
  if (field.take === 'table') return node instanceof Element ? tableText(node) : null
  if (field.take === 'markdown') return markdownOf(node, (address) => context.absolute(address))
  if (field.take.startsWith('prop:') && node instanceof Element) return propertyOf(field, node)
  return take(field, node)
}

function tableText(node: Element): string | null {
  const value = tableValue(node)
  return value === null ? null : JSON.stringify(value)
}

/** The value of a property (HTML, 5.2.4): content, else the address or machine-readable form, else the text. */
function propertyOf(field: CompiledField, element: Element): string | null {
  const stored = storedProperty(element)
  return stored === null ? take(field, element) : stored
}

function take(field: CompiledField, node: Element | Document): string | null {
  if (!(node instanceof Element)) return takeFromPage(field, node)
  const { attribs } = node
  if (field.attribute !== null) {
    if (field.type === 'image' && field.attribute === 'src') return imageSource(node)
    const value = attribs[field.attribute]
    return value === undefined ? null : foldSpace(value)
  }
  if (field.take === 'html') return render(node.children).trim()
  if (field.type === 'json') return rawTextOf(node).trim()
  if (field.type === 'url' && attribs['href'] !== undefined) return attribs['href']
  if (field.type === 'image') return imageSource(node) ?? textOf(node)
  if ((field.type === 'date' || field.type === 'datetime') && attribs['datetime']) return attribs['datetime']
  const text = textOf(node)
  // <meta itemprop="price" content="12"> has no text.
  return text === '' && attribs['content'] !== undefined ? foldSpace(attribs['content']) : text
}

function takeFromPage(field: CompiledField, page: Document): string | null {
  const html = page.children.find((node): node is Element => node instanceof Element)
  if (!html) return null
  return field.take === 'html' ? render(page.children).trim() : take(field, html)
}

/** Text to the type of the field; null for nothing and for what is not of the type. */
export function convertText(field: CompiledField, raw: string, context: PageContext): Value {
  if (raw === '' && field.type !== 'boolean') return null
  switch (field.type) {
    case 'text':
    case 'html':
      return raw
    case 'number':
      return parseStoredNumber(raw, field.decimal)
    case 'integer':
      return parseInteger(raw, field.decimal)
    case 'boolean':
      return parseBoolean(raw, field.attribute !== null)
    case 'date':
      return parseDate(raw, context.lang, field.offsetAt)
    case 'datetime':
      return parseDateTime(raw, context.lang, field.offsetAt)
    case 'url':
    case 'image':
      return context.absolute(raw)
    case 'json':
      return parseJson(raw)
  }
}

function parseJson(raw: string): Value {
  try {
    return JSON.parse(raw) as Value
  } catch {
    return null
  }
}

const asText = (value: Value): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
