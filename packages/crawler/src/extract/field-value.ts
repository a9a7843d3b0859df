import { type Document, Element } from '../html/nodes.ts'
import type { CompiledField } from './compiled-field.ts'
import type { PageContext } from './page-context.ts'
import { parseCurrency } from './parse-currency.ts'
import { cleanedEntries, convertCleaned, convertTaken, entriesOf } from './convert-taken.ts'
import { inColumn, joinValues, objectOf } from './convert-text.ts'
import type { Value } from './value.ts'
import { Scope } from './selector.ts'

/** What a field found: the element, the text as taken and as cleaned, and the value. */
export interface Found {
  element: Element | null
  raw: string | null
  value: Value
}

/** The value of a field in an item. Selectors are tried in order until one gives a value. */
export function fieldValue(field: CompiledField, scope: Scope, context: PageContext): Value {
  if (field.nested) return inColumn(field, nestedValue(field, scope, context))
  return inColumn(
    field,
    field.list ? joinValues(field, listValue(field, scope, context)) : findField(field, scope, context).value,
  )
}

/** The value of a field that is neither a list nor nested, from a result of `findField`. */
export const valueOfFound = (field: CompiledField, found: Found): Value => inColumn(field, found.value)

/** A single value with its origin. */
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
  return raw === null ? null : parseCurrency(raw, context.country)
}

/** All values of a list field; null if there are none. */
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
  const taken = field.takeElement(field, node, context)
  if (taken === null) return { element, raw: null, value: null }
  const raw = field.clean ? field.clean(taken) : taken
  if (raw === null) return { element, raw: taken, value: null }
  return { element, raw, value: convertCleaned(field, raw, context) }
}

/** Nested objects; null if none of their fields was found. */
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
