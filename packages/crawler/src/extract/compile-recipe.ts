import {
  type Field,
  type FieldType,
  type Follow,
  outputTables,
  type PageType,
  type Recipe,
} from '@windrow/contract/recipe'
import type { DecimalSign } from './parse-number.ts'
import { type Cleaner, compileClean } from './clean.ts'
import { type CompiledJson, compileJson } from './compile-json.ts'
import { compilePageTake, type PageTake } from './take-from-page.ts'
import { compilePaging, type Paging } from './paging.ts'
import { type CompiledMatch, compileFilter, compileMatch } from './page-match.ts'
import { type CompiledSelector, compileSelector } from './selector.ts'
import { utcOffset, type ZoneOffset, zoneOffset } from './zone-offset.ts'

export interface CompiledField {
  readonly name: string
  /** Tried in order; null: the item itself. */
  readonly select: readonly CompiledSelector[] | null
  /** "text", "html", "url", or the name of an attribute after "@". */
  readonly take: string
  readonly attribute: string | null
  /** What is taken from the page as a whole, whatever the item. */
  readonly fromPage: PageTake | null
  readonly split: string | null
  readonly join: string | null
  /** The column for the currency of the amount. */
  readonly currency: string | null
  /** The value is an object, or a list of them. */
  readonly nested: { items: CompiledSelector | null; fields: readonly CompiledField[] } | null
  readonly type: FieldType
  readonly decimal: DecimalSign
  /** Of dates and times that name no zone. */
  readonly offsetAt: ZoneOffset
  readonly list: boolean
  readonly clean: Cleaner | null
  readonly required: boolean
  /** A row without it is dropped. */
  readonly drops: boolean
  readonly fallback: string | number | boolean | null
  /** The column of the output table is text, because page types that share it differ. */
  readonly asText: boolean
}

export interface CompiledFollow {
  readonly select: CompiledSelector
  /** Null: the first page type that fits. */
  readonly to: string | null
  readonly matches: ((address: string) => boolean) | null
  readonly priority: number
  /** Links deeper than this are left out. */
  readonly depth: number
  readonly carry: readonly string[]
  readonly sameHost: boolean
  /** Widens `sameHost` to the domain. */
  readonly sameDomain: boolean
}

export interface CompiledType {
  readonly name: string
  readonly items: CompiledSelector | null
  readonly table: string | null
  readonly fields: readonly CompiledField[]
  readonly follow: readonly CompiledFollow[]
  readonly next: CompiledSelector | null
  /** Paths instead of selectors, for answers that are JSON. */
  readonly json: CompiledJson | null
  readonly paging: Paging | null
  readonly match: CompiledMatch | null
  /** Columns whose values together come once per table. */
  readonly unique: readonly string[] | null
}

export type CompiledRecipe = ReadonlyMap<string, CompiledType>

/** Compiles every selector and pattern once. Throws `SelectorError` or `PatternError`; `checkRecipe` finds them first. */
export function compileRecipe(recipe: Recipe): CompiledRecipe {
  const tables = outputTables(recipe)
  return new Map(
    Object.entries(recipe.types).map(([name, type]) => [name, compileType(name, type, tables)] as const),
  )
}

/** Compiles one page type of a recipe whose output tables are given. Throws `SelectorError`, `PatternError` or `JsonPathError`. */
export function compileType(
  name: string,
  type: PageType,
  tables: ReturnType<typeof outputTables>,
): CompiledType {
  const columns = new Map(
    (type.table ? tables.get(type.table) : undefined)?.map((column) => [column.name, column.type]),
  )
  const json = type.format === 'json' ? compileJson(type) : null
  // Paths are no selectors; what stands in for them is never asked.
  const plain = json ? withoutSelectors(type) : type
  return {
    name,
    json,
    paging: compilePaging(type.next),
    items: plain.items ? compileSelector(plain.items) : null,
    table: type.table ?? null,
    fields: Object.entries(plain.fields).map(([field, rule]) =>
      compileField(field, rule, columns.get(field)),
    ),
    follow: plain.follow.map(compileFollow),
    next: plain.next?.select ? compileSelector(plain.next.select) : null,
    match: type.match ? compileMatch(type.match) : null,
    unique: type.unique ?? null,
  }
}

const withoutSelectors = (type: PageType): PageType => ({
  ...type,
  items: undefined,
  next: undefined,
  fields: Object.fromEntries(
    Object.entries(type.fields).map(([name, field]) => [name, { ...field, select: undefined }]),
  ),
  follow: type.follow.map((follow) => ({ ...follow, select: '*' })),
})

/** Compiles one field. Throws `SelectorError` or `PatternError`. */
export function compileField(name: string, field: Field, column: FieldType | undefined): CompiledField {
  const own =
    field.fields || (field.list && field.join === undefined) ? 'json' : field.list ? 'text' : field.type
  const select = selectsOf(field)?.map(compileSelector) ?? null
  return {
    name,
    select,
    take: field.take,
    attribute: field.take.startsWith('@') ? field.take.slice(1).toLowerCase() : null,
    fromPage: compilePageTake(field.take, field.type, field.split?.includes('\n')),
    split: field.split ?? null,
    join: field.join ?? null,
    currency: field.currency ?? null,
    nested: field.fields ? compileNested(field.items, field.fields) : null,
    type: field.type,
    decimal: field.decimal,
    offsetAt: field.timeZone === undefined ? utcOffset : zoneOffset(field.timeZone),
    list: field.list,
    clean: compileClean(field.clean),
    required: field.required,
    drops: field.required && field.onMissing === 'drop',
    fallback: field.value ?? null,
    asText: column === 'text' && own !== 'text',
  }
}

function selectsOf({ select, take }: Field): string[] | null {
  if (select !== undefined) return [select].flat()
  // With a type it is a property of the page's item, not of this one.
  if (!take.startsWith('prop:') || take.includes('/')) return null
  const name = JSON.stringify(take.slice('prop:'.length))
  return [`[itemprop~=${name}], [property=${name}], [property$=${JSON.stringify(`:${take.slice(5)}`)}]`]
}

const compileNested = (items: string | undefined, fields: NonNullable<Field['fields']>) => ({
  items: items === undefined ? null : compileSelector(items),
  fields: Object.entries(fields).map(([name, field]) => compileField(name, field, undefined)),
})

/** Compiles one rule for links. Throws `SelectorError` or `PatternError`. */
export function compileFollow(follow: Follow): CompiledFollow {
  return {
    select: compileSelector(follow.select),
    to: follow.to ?? null,
    matches: compileFilter(follow.match, follow.exclude),
    priority: follow.priority ?? 0,
    depth: follow.depth ?? Number.POSITIVE_INFINITY,
    carry: follow.carry,
    sameHost: follow.sameHost,
    sameDomain: follow.sameDomain ?? false,
  }
}
