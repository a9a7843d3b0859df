import { isExactText } from '@windrow/contract/exact-number'
import type { CompiledField } from './compiled-field.ts'
import { convertText, splitText } from './convert-text.ts'
import type { Value } from './value.ts'
import type { PageContext } from './page-context.ts'

/** All values that the path of a field finds in a text that is JSON, in the type of the field. */
export function valuesInJson(field: CompiledField, text: string, context: PageContext): Value[] {
  const values = findInJson(field, text, context)
  return values.flat().flatMap((value) => {
    if (field.split !== null && typeof value === 'string') return splitText(field, value, context)
    const converted = convertJson(field, value, context)
    return converted === null ? [] : [converted]
  })
}

/** The first value that the path of a field finds in a text that is JSON, in the type of the field; else null, or a blank one. */
export function valueInJson(field: CompiledField, text: string, context: PageContext): Value {
  return firstFilled(findInJson(field, text, context), (found) => convertJson(field, found, context))
}

function findInJson(field: CompiledField, text: string, context: PageContext): Value[] {
  const root = context.json(text)
  return root === undefined ? [] : field.path!.find(root, root, context)
}

/** A value of JSON in the type of the field. Numbers, booleans and objects are taken as they are where that fits. */
export function convertJson(field: CompiledField, value: Value, context: PageContext): Value {
  if (value === null || field.type === 'json') return value
  if (typeof value === 'number' && field.type === 'number') return value
  if (typeof value === 'number' && field.type === 'integer') return Number.isInteger(value) ? value : null
  // A number with more digits than JavaScript holds; its point is that of JSON, whatever the field says of texts.
  if (isNumeric(field) && typeof value === 'string' && isExactText(value))
    return field.type === 'integer' && value.includes('.') ? null : value
  if (typeof value === 'boolean' && field.type === 'boolean') return value
  return convertJsonText(field, jsonText(field, value), context)
}

/** A value of JSON as text, its ends as the field wants them. */
export function jsonText({ trims }: CompiledField, value: Value): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  return trims ? value.trim() : value
}

/** Text of JSON in the type of the field. An empty text is one where texts are wanted: it is not the same as none. */
export const convertJsonText = (field: CompiledField, text: string, context: PageContext): Value =>
  text === '' && isText(field) ? '' : convertText(field, text, context)

/** Nothing, an empty text or an empty list: what other paths and a constant may make up for. */
export const isBlank = (value: Value): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The first value that is not blank, else the first that there is. */
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
