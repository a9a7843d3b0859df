import type { CompiledField } from './compiled-field.ts'
import { convertText, splitText } from './convert-text.ts'
import type { Value } from './value.ts'
import { valueInJson, valuesInJson } from './json-in-text.ts'
import type { PageContext } from './page-context.ts'

/** Text as it was taken, cleaned and in the type of the field. */
export function convertTaken(field: CompiledField, taken: string, context: PageContext): Value {
  const raw = field.clean ? field.clean(taken) : taken
  return raw === null ? null : convertCleaned(field, raw, context)
}

/** Cleaned text in the type of the field, or what the path of the field finds in it. */
export const convertCleaned = (field: CompiledField, raw: string, context: PageContext): Value =>
  field.path === null ? convertText(field, raw, context) : valueInJson(field, raw, context)

/** Values of one text as it was taken, of which `split` and `path` may make several. */
export function entriesOf(field: CompiledField, taken: string, context: PageContext): Value[] {
  const raw = field.clean ? field.clean(taken) : taken
  return raw === null ? [] : cleanedEntries(field, raw, context)
}

/** The same of cleaned text. */
export function cleanedEntries(field: CompiledField, raw: string, context: PageContext): Value[] {
  if (field.path !== null) return valuesInJson(field, raw, context)
  if (field.split !== null) return splitText(field, raw, context)
  const value = convertText(field, raw, context)
  return value === null ? [] : [value]
}
