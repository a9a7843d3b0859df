import { render } from 'dom-serializer'
import { type Document, Element } from 'domhandler'
import type { CompiledField } from './compile-field.ts'
import { storedProperty } from './item-property.ts'
import { imageSource } from './image-source.ts'
import { mainText } from './main-text.ts'
import type { PageContext } from './page-context.ts'
import { parseCurrency } from './parse-currency.ts'
import { cleanedEntries, convertCleaned, convertTaken, entriesOf } from './convert-taken.ts'
import { inColumn, joinValues, objectOf } from './convert-text.ts'
import type { Value } from './value.ts'
import { markdownOf } from './markdown.ts'
import { Scope } from './selector.ts'
import { tableValue } from './table-value.ts'
import { foldSpace, rawTextOf, textOf } from './text.ts'

/** What a field found: the element, the text as taken and cleaned, and the value. */
export interface Found {
  element: Element | null
  raw: string | null
  value: Value
}

/** The value of a field in an item. Several selectors are tried in order until one gives a value. */
export function fieldValue(field: CompiledField, scope: Scope, context: PageContext): Value {
  if (field.nested) return nestedValue(field, scope, context)
  return inColumn(
    field,
    field.list ? joinValues(field, listValue(field, scope, context)) : findField(field, scope, context).value,
  )
}

/** The value of a field that is neither a list nor made of fields, of what it found already. */
export const valueOfFound = (field: CompiledField, found: Found): Value => inColumn(field, found.value)

/** A single value with where it came from. */
export function findField(field: CompiledField, scope: Scope, context: PageContext): Found {
  let best: Found | null = null
  if (field.fromPage) {
    const [raw = null] = field.fromPage(context)
    best = { element: null, raw, value: raw === null ? null : convertTaken(field, raw, context) }
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

/** The currency of the amount that a field finds, or null. */
export function currencyOf(field: CompiledField, scope: Scope, context: PageContext): string | null {
  const { raw } = findField(field, scope, context)
  return raw === null ? null : parseCurrency(raw)
}

/** All values of a list field; null when there is none. */
function listValue(field: CompiledField, scope: Scope, context: PageContext): Value {
  if (field.fromPage) {
    const found = field.fromPage(context).flatMap((raw) => entriesOf(field, raw, context))
    return found.length > 0 ? found : field.fallback === null ? null : [field.fallback]
  }
  const makesSeveral = field.split !== null || field.path !== null
  for (const selector of field.select ?? [null]) {
    const values: Value[] = []
    for (const node of selector === null ? [scope.node] : scope.all(selector)) {
      const { value, raw } = valueOf(field, node, context)
      if (makesSeveral && raw !== null) values.push(...cleanedEntries(field, raw, context))
      else if (value !== null) values.push(value)
    }
    if (values.length > 0) return values
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
  return { element, raw, value: convertCleaned(field, raw, context) }
}

/** Objects of fields; null when none of their fields was found. */
function nestedValue(field: CompiledField, scope: Scope, context: PageContext): Value {
  const { items, fields } = field.nested!
  const scopes = items === null ? [scope] : scope.all(items).map((element) => new Scope(element))
  const objects: Value[] = []
  for (const one of field.list ? scopes : scopes.slice(0, 1)) {
    const object = objectOf(
      fields,
      (inner) => fieldValue(inner, one, context),
      (inner) => currencyOf(inner, one, context),
    )
    if (object !== null) objects.push(object)
  }
  if (objects.length === 0) return field.fallback
  return field.list ? objects : objects[0]!
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
  if (field.type === 'json' || field.path !== null) return rawTextOf(node).trim()
  if (field.type === 'url' && attribs['href'] !== undefined) return attribs['href']
  if (field.type === 'image') return imageSource(node) ?? textOf(node)
  // A format says how people see the date.
  if (isDate(field) && field.dates.formats === null && attribs['datetime']) return attribs['datetime']
  const text = textOf(node)
  // <meta itemprop="price" content="12"> has no text.
  return text === '' && attribs['content'] !== undefined ? foldSpace(attribs['content']) : text
}

function takeFromPage(field: CompiledField, page: Document): string | null {
  const html = page.children.find((node): node is Element => node instanceof Element)
  if (!html) return null
  return field.take === 'html' ? render(page.children).trim() : take(field, html)
}

const isDate = ({ type }: CompiledField): boolean => type === 'date' || type === 'datetime'
