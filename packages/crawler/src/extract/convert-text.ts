import type { CompiledField } from './compiled-field.ts'
import type { PageContext } from './page-context.ts'
import { typeWays } from './type-ways.ts'
import type { Value } from './value.ts'

/** Converts text to the field's type; null for empty text and for text that isn't of the type. */
export function convertText(field: CompiledField, raw: string, context: PageContext): Value {
  const { convert, takesEmpty } = typeWays[field.type]
  return raw === '' && !takesEmpty ? null : convert(raw, field, context)
}

/** The entries of one text, divided by the field's `split`. */
export const splitText = (field: CompiledField, text: string, context: PageContext): Value[] =>
  text
    .split(field.split!)
    .map((part) => convertText(field, part.trim(), context))
    .filter((value) => value !== null)

/** Joins a list into one text if the field has a `join`; else returns it unchanged. */
export function joinValues(field: CompiledField, values: Value): Value {
  if (field.join === null || !Array.isArray(values)) return values
  return values.map((value) => (typeof value === 'string' ? value : asText(value))).join(field.join)
}

/** Converts the value to text if page types that share the column have different types. */
export const inColumn = (field: CompiledField, value: Value): Value =>
  field.asText && value !== null && typeof value !== 'string' ? asText(value) : value

/** An object of the fields inside a field, with currencies beside their amounts; null if no field was found. */
export function objectOf(
  fields: readonly CompiledField[],
  valueOf: (field: CompiledField) => Value,
  currencyOf: (field: CompiledField) => string | null,
): Value {
  let found = false
  const entries: [string, Value][] = []
  for (const field of fields) {
    const value = valueOf(field)
    if (value !== null) found = true
    entries.push([field.name, value])
    if (field.currency !== null) entries.push([field.currency, currencyOf(field)])
  }
  return found ? Object.fromEntries(entries) : null
}

const asText = (value: Value): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
