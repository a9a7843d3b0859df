import type { CompiledField } from './compile-field.ts'
import { convertText, splitText, type Value } from './convert-text.ts'
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

/** The first value that the path of a field finds in a text that is JSON, in the type of the field; else null. */
export function valueInJson(field: CompiledField, text: string, context: PageContext): Value {
  for (const found of findInJson(field, text, context)) {
    const value = convertJson(field, found, context)
    if (value !== null) return value
  }
  return null
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
  if (typeof value === 'boolean' && field.type === 'boolean') return value
  return convertText(field, typeof value === 'string' ? value.trim() : JSON.stringify(value), context)
}
