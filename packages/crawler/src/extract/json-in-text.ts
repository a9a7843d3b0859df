import { isExactText } from '@windrow/contract/exact-number'
import type { CompiledField } from './compiled-field.ts'
import { convertText, splitText } from './convert-text.ts'
import type { Value } from './value.ts'
import type { PageContext } from './page-context.ts'

/** All values that the field's path finds in a JSON text, converted to the field's type. */
export function valuesInJson(field: CompiledField, text: string, context: PageContext): Value[] {
  const values = findInJson(field, text, context)
  return values.flat().flatMap((value) => {
    if (field.split !== null && typeof value === 'string') return splitText(field, value, context)
    const converted = convertJson(field, value, context)
    return converted === null ? [] : [converted]
  })
}

/**
 * The first filled value that the field's path finds in a JSON text, converted to the field's type; else a blank
 * value or null.
 */
export function valueInJson(field: CompiledField, text: string, context: PageContext): Value {
  return firstFilled(findInJson(field, text, context), (found) => convertJson(field, found, context))
}

function findInJson(field: CompiledField, text: string, context: PageContext): Value[] {
  const root = context.json(text)
  return root === undefined ? [] : field.path!.find(root, root, context)
}

/** Converts a JSON value to the field's type. Numbers, booleans and objects that fit are kept unchanged. */
export function convertJson(field: CompiledField, value: Value, context: PageContext): Value {
  if (value === null || field.type === 'json') return value
  if (typeof value === 'number' && field.type === 'number') return value
  if (typeof value === 'number' && field.type === 'integer') return Number.isInteger(value) ? value : null
  // A number with more digits than JavaScript can hold. Its decimal point is JSON's, whatever the field's decimal
  // sign.
  if (isNumeric(field) && typeof value === 'string' && isExactText(value))
    return field.type === 'integer' && value.includes('.') ? null : value
  if (typeof value === 'boolean' && field.type === 'boolean') return value
  return convertJsonText(field, jsonText(field, value), context)
}

/** A JSON value as text, trimmed if the field is. */
export function jsonText({ trims }: CompiledField, value: Value): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  return trims ? value.trim() : value
}

/** Converts a JSON string to the field's type. For text fields an empty string is a value, distinct from null. */
export const convertJsonText = (field: CompiledField, text: string, context: PageContext): Value =>
  text === '' && isText(field) ? '' : convertText(field, text, context)

/** Whether a value is null, an empty text or an empty list, so that other paths or a constant may replace it. */
export const isBlank = (value: Value): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The first value that isn't blank, else the first value. */
export function firstFilled<T>(of: readonly T[], valueOf: (one: T) => Value): Value {
  let blank: Value = null
  for (const one of of) {
    const value = valueOf(one)
    if (!isBlank(value)) return value
    blank ??= value
  }
  return blank
}

const isText = ({ type }: CompiledField): boolean => type === 'text' || type === 'html'

const isNumeric = ({ type }: CompiledField): boolean => type === 'number' || type === 'integer'
