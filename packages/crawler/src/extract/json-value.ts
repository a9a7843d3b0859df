import type { CompiledField } from './compiled-field.ts'
import { convertCleaned, entriesOf } from './convert-taken.ts'
import { inColumn, joinValues, objectOf } from './convert-text.ts'
import type { Value } from './value.ts'
import { convertJson, convertJsonText, firstFilled, isBlank, jsonText } from './json-in-text.ts'
import type { PageContext } from './page-context.ts'
import { parseCurrency } from './parse-currency.ts'

/** The JSON answer that an item belongs to. */
export interface JsonAnswer {
  readonly root: Value
  readonly context: PageContext
}

/** The value of a field in an item. Paths are tried in order until one gives a value. */
export function jsonValue(field: CompiledField, item: Value, answer: JsonAnswer): Value {
  if (field.nested) return inColumn(field, nestedValue(field, item, answer))
  if (!field.list) return inColumn(field, orConstant(field, firstValue(field, item, answer)))
  const values = listValue(field, item, answer)
  return values === null ? null : inColumn(field, joinValues(field, values))
}

const orConstant = ({ fallback }: CompiledField, value: Value): Value =>
  isBlank(value) && fallback !== null ? fallback : value

/** The currency of the amount that a field finds, or null. */
export function jsonCurrency(field: CompiledField, item: Value, answer: JsonAnswer): string | null {
  for (const values of candidates(field, item, answer))
    for (const value of values) {
      if (convertValue(field, value, answer.context) === null) continue
      const text = cleanText(field, value)
      return text === null ? null : parseCurrency(text, answer.context.country)
    }
  return null
}

/** The values found by each of the paths, or taken from the page as a whole. */
function candidates(field: CompiledField, item: Value, { root, context }: JsonAnswer): Value[][] {
  if (field.fromPage) return [field.fromPage(context)]
  return field.paths === null ? [[item]] : field.paths.map((path) => path.find(item, root, context))
}

function firstValue(field: CompiledField, item: Value, answer: JsonAnswer): Value {
  const { context, root } = answer
  if (field.paths === null || field.fromPage)
    return firstOf(field, candidates(field, item, answer)[0]!, context)
  // Most fields are like this one, and large answers have very many: no lists are made for them.
  const only = field.paths.length === 1 ? field.paths[0]!.single : null
  if (only) {
    const value = only(item, root)
    return value === undefined ? null : convertValue(field, value, context)
  }
  return firstFilled(field.paths, (path) => firstOf(field, path.find(item, root, context), context))
}

const firstOf = (field: CompiledField, values: readonly Value[], context: PageContext): Value =>
  firstFilled(values, (one) => convertValue(field, one, context))

/** Lists at the end of a path are flattened; an empty list gives an empty list rather than null. */
function listValue(field: CompiledField, item: Value, answer: JsonAnswer): Value {
  let isThere = false
  for (const values of candidates(field, item, answer)) {
    const found = values.flat().flatMap((value) => valuesOf(field, value, answer.context))
    if (found.length > 0) return found
    if (values.some(isEmptyList)) isThere = true
  }
  if (field.fallback !== null) return [field.fallback]
  return isThere ? [] : null
}

const isEmptyList = (value: Value): boolean => Array.isArray(value) && value.length === 0

/** The list entries of one value: those of a text divided by `split` or `path`, else the value itself. */
function valuesOf(field: CompiledField, value: Value, context: PageContext): Value[] {
  if (typeof value === 'string' && (field.split !== null || field.path !== null))
    return entriesOf(field, jsonText(field, value), context)
  const converted = convertValue(field, value, context)
  return converted === null ? [] : [converted]
}

/** Nested objects, one per item; null if none of their fields was found. */
function nestedValue(field: CompiledField, item: Value, answer: JsonAnswer): Value {
  const { path, fields } = field.nested!
  const found = path === null ? [item] : path.find(item, answer.root, answer.context)
  const items = found.flat()
  const objects: Value[] = []
  for (const one of field.list ? items : items.slice(0, 1)) {
    const object = objectOf(
      fields,
      (inner) => jsonValue(inner, one, answer),
      (inner) => jsonCurrency(inner, one, answer),
    )
    if (object !== null) objects.push(object)
  }
  if (objects.length === 0)
    return field.list && found.some(isEmptyList) ? (field.fallback ?? []) : field.fallback
  return field.list ? objects : objects[0]!
}

function convertValue(field: CompiledField, value: Value, context: PageContext): Value {
  if (value === null) return null
  if (field.clean === null && field.path === null) return convertJson(field, value, context)
  const text = cleanText(field, value)
  if (text === null) return null
  return field.path === null ? convertJsonText(field, text, context) : convertCleaned(field, text, context)
}

function cleanText(field: CompiledField, value: Value): string | null {
  const text = jsonText(field, value)
  return field.clean ? field.clean(text) : text
}
