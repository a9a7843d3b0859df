import type { Field, FieldType, PageType } from '@windrow/contract/recipe'
import { compileClean } from './clean.ts'
import type { Cleaner } from './cleaner.ts'
import { compileDateFormat, type DateFormat } from './date-formats.ts'
import { compileJsonPath, type JsonPath } from './json-path.ts'
import type { DecimalSign } from './parse-number.ts'
import { type CompiledSelector, compileSelector } from './selector.ts'
import { compilePageTake, type PageTake } from './take-from-page.ts'
import { utcOffset, type ZoneOffset, zoneOffset } from './zone-offset.ts'

export interface CompiledField {
  readonly name: string
  /** Tried in order; null: the item itself. */
  readonly select: readonly CompiledSelector[] | null
  /** The same in an answer in JSON. */
  readonly paths: readonly JsonPath[] | null
  /** "text", "html", "url", or the name of an attribute after "@". */
  readonly take: string
  readonly attribute: string | null
  /** Into the JSON that a text is. */
  readonly path: JsonPath | null
  /** What is taken from the page as a whole, whatever the item. */
  readonly fromPage: PageTake | null
  readonly split: string | null
  readonly join: string | null
  /** The column for the currency of the amount. */
  readonly currency: string | null
  /** The value is an object, or a list of them. */
  readonly nested: CompiledParts | null
  readonly type: FieldType
  readonly decimal: DecimalSign
  /** Of dates and times that name no zone. */
  readonly offsetAt: ZoneOffset
  /** How dates are written, and in which language; null: it is guessed, and that of the page. */
  readonly dates: { readonly formats: readonly DateFormat[] | null; readonly lang: string | null }
  readonly list: boolean
  readonly clean: Cleaner | null
  /** White space around texts of JSON is removed. */
  readonly trims: boolean
  readonly required: boolean
  /** A row without it is dropped. */
  readonly drops: boolean
  readonly fallback: string | number | boolean | null
  /** The column of the output table is text, because page types that share it differ. */
  readonly asText: boolean
}

/** The fields inside a field; in an answer in JSON `path` leads to its items, elsewhere `items`. */
export interface CompiledParts {
  readonly items: CompiledSelector | null
  readonly path: JsonPath | null
  readonly fields: readonly CompiledField[]
}

/** Compiles one field of a page, or of an answer in JSON. Throws `SelectorError`, `PatternError` or `JsonPathError`. */
export function compileField(
  name: string,
  field: Field,
  column: FieldType | undefined,
  format: PageType['format'] = 'html',
): CompiledField {
  const own =
    field.fields || (field.list && field.join === undefined) ? 'json' : field.list ? 'text' : field.type
  const selects = selectsOf(field)
  const isJson = format === 'json'
  return {
    name,
    select: isJson ? null : (selects?.map(compileSelector) ?? null),
    paths: isJson ? (selects?.map(compileJsonPath) ?? null) : null,
    take: field.take,
    attribute: field.take.startsWith('@') ? field.take.slice(1).toLowerCase() : null,
    path: field.path === undefined ? null : compileJsonPath(field.path),
    fromPage: isJson && field.take === 'url' ? ({ url }) => [url] : pageTakeOf(field),
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

/** What a path leads into stays JSON. */
const pageTakeOf = ({ take, type, path, split }: Field): PageTake | null =>
  compilePageTake(take, path === undefined ? type : 'json', split?.includes('\n'))

function selectsOf({ select, take }: Field): string[] | null {
  if (select !== undefined) return [select].flat()
  // With a type it is a property of the page's item, not of this one.
  if (!take.startsWith('prop:') || take.includes('/')) return null
  const name = JSON.stringify(take.slice('prop:'.length))
  return [`[itemprop~=${name}], [property=${name}], [property$=${JSON.stringify(`:${take.slice(5)}`)}]`]
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
