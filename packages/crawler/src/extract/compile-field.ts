import type { Field, FieldType, PageType } from '@windrow/contract/recipe'
import { isOfPage, parseTake, type Take } from '@windrow/contract/recipe/takes'
import { compileClean } from './clean.ts'
import type { CompiledField, CompiledParts, PageTake } from './compiled-field.ts'
import { compileDateFormat } from './date-formats.ts'
import { compileJsonPath } from './json-path.ts'
import { compileSelector } from './selector.ts'
import { takeWays } from './takes.ts'
import { utcOffset, zoneOffset } from './zone-offset.ts'

/** Compiles one field of a page or of a JSON answer. Throws `SelectorError`, `PatternError` or `JsonPathError`. */
export function compileField(
  name: string,
  field: Field,
  column: FieldType | undefined,
  format: PageType['format'] = 'html',
): CompiledField {
  const own =
    field.fields || (field.list && field.join === undefined) ? 'json' : field.list ? 'text' : field.type
  const take = parseTake(field.take)
  const selects = selectsOf(field, take)
  const isJson = format === 'json'
  return {
    name,
    select: isJson ? null : (selects?.map(compileSelector) ?? null),
    paths: isJson ? (selects?.map(compileJsonPath) ?? null) : null,
    take,
    takeElement: takeWays[take.kind].element,
    attribute: take.kind === 'attribute' ? take.name.toLowerCase() : null,
    path: field.path === undefined ? null : compileJsonPath(field.path),
    fromPage: pageTakeOf(take, field, isJson),
    split: field.split ?? null,
    join: field.join ?? null,
    currency: field.currency ?? null,
    nested: field.fields ? compileNested(field.items, field.fields, format) : null,
    type: field.type,
    decimal: field.decimal,
    offsetAt: field.timeZone === undefined ? utcOffset : zoneOffset(field.timeZone),
    dates: compileDates(field),
    list: field.list,
    clean: compileClean(field.clean, field.whiteSpace !== 'keep'),
    trims: field.whiteSpace !== 'keep',
    required: field.required,
    drops: field.required && field.onMissing === 'drop',
    fallback: field.value ?? null,
    asText: column === 'text' && own !== 'text',
  }
}

const compileDates = ({ dateFormat, language }: Field): CompiledField['dates'] => ({
  formats: dateFormat === undefined ? null : [dateFormat].flat().map(compileDateFormat),
  lang: language?.toLowerCase() ?? null,
})

/** The take from the page as a whole, or null. If the field has a path, the value stays JSON. */
function pageTakeOf(take: Take, { type, path, split }: Field, isJson: boolean): PageTake | null {
  const { page, jsonPage } = takeWays[take.kind]
  const wanted = {
    type: path === undefined ? type : 'json',
    keepsLines: split?.includes('\n') ?? false,
  } as const
  return ((isJson ? jsonPage : undefined) ?? page)?.(take.name, wanted) ?? null
}

function selectsOf({ select }: Field, take: Take): string[] | null {
  if (select !== undefined) return [select].flat()
  const own = isOfPage(take) ? undefined : takeWays[take.kind].select?.(take.name)
  return own === undefined ? null : [own]
}

const compileNested = (
  items: string | undefined,
  fields: NonNullable<Field['fields']>,
  format: 'html' | 'json',
): CompiledParts => ({
  items: items === undefined || format === 'json' ? null : compileSelector(items),
  path: items === undefined || format === 'html' ? null : compileJsonPath(items),
  fields: Object.entries(fields).map(([name, field]) => compileField(name, field, undefined, format)),
})
