import type { CompiledField } from './compiled-field.ts'
import { convertText, splitText } from './convert-text.ts'
import type { Value } from './value.ts'
import { valueInJson, valuesInJson } from './json-in-text.ts'
import type { PageContext } from './page-context.ts'

/** Cleans a taken text and converts it to the field's type. */
export function convertTaken(field: CompiledField, taken: string, context: PageContext): Value {
  const raw = field.clean ? field.clean(taken) : taken
  return raw === null ? null : convertCleaned(field, raw, context)
}

/** Converts cleaned text to the field's type, or takes the value that the field's path finds in it. */
export const convertCleaned = (field: CompiledField, raw: string, context: PageContext): Value =>
  field.path === null ? convertText(field, raw, context) : valueInJson(field, raw, context)

/** The values of one taken text; `split` and `path` may produce several. */
export function entriesOf(field: CompiledField, taken: string, context: PageContext): Value[] {
  const raw = field.clean ? field.clean(taken) : taken
  return raw === null ? [] : cleanedEntries(field, raw, context)
}

/** The same for cleaned text. */
export function cleanedEntries(field: CompiledField, raw: string, context: PageContext): Value[] {
  if (field.path !== null) return valuesInJson(field, raw, context)
  if (field.split !== null) return splitText(field, raw, context)
  const value = convertText(field, raw, context)
  return value === null ? [] : [value]
}
