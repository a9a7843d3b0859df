import { type Follow, outputTables, type PageType, type Recipe } from '@windrow/contract/recipe'
import { compileField } from './compile-field.ts'
import type { CompiledField } from './compiled-field.ts'
import { type CompiledJson, compileJson } from './compile-json.ts'
import { compact } from './empty-row.ts'
import type { Row } from '../records/records.ts'
import { compilePaging, type Paging } from './paging.ts'
import { type CompiledMatch, compileFilter, compileMatch } from './page-match.ts'
import { type CompiledSelector, compileSelector } from './selector.ts'

export interface CompiledFollow {
  readonly select: CompiledSelector
  /** Null: the first page type that matches. */
  readonly to: string | null
  readonly matches: ((address: string) => boolean) | null
  readonly priority: number
  /** Links deeper than this are dropped. */
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
  /** All columns of its fields, without values. */
  readonly empty: Row
  /** No field takes anything from the page itself; then its URL alone makes a row. */
  readonly takesOnlyUrl: boolean
  readonly follow: readonly CompiledFollow[]
  readonly next: CompiledSelector | null
  /** Paths in place of selectors, for JSON answers. */
  readonly json: CompiledJson | null
  readonly paging: Paging | null
  readonly match: CompiledMatch | null
  /** Pages of one canonical URL count once. */
  readonly dedupes: boolean
  /** Columns whose combined values are unique within the table. */
  readonly unique: readonly string[] | null
}

export type CompiledRecipe = ReadonlyMap<string, CompiledType>

/**
 * Compiles every selector and pattern once. Throws `SelectorError` or `PatternError`; `checkRecipe` reports them
 * first.
 */
export function compileRecipe(recipe: Recipe): CompiledRecipe {
  const tables = outputTables(recipe)
  return new Map(
    Object.entries(recipe.types).map(([name, type]) => [name, compileType(name, type, tables)] as const),
  )
}

/**
 * Compiles one page type of a recipe, given its output tables. Throws `SelectorError`, `PatternError` or
 * `JsonPathError`.
 */
export function compileType(
  name: string,
  type: PageType,
  tables: ReturnType<typeof outputTables>,
): CompiledType {
  const columns = new Map(
    (type.table ? tables.get(type.table) : undefined)?.map((column) => [column.name, column.type]),
  )
  const json = type.format === 'json' ? compileJson(type) : null
  const fields = Object.entries(type.fields).map(([field, rule]) =>
    compileField(field, rule, columns.get(field), type.format),
  )
  return {
    name,
    json,
    paging: compilePaging(type.next),
    items: type.items && !json ? compileSelector(type.items) : null,
    table: type.table ?? null,
    fields,
    empty: compact(Object.fromEntries(fields.flatMap(columnsOf).map((column) => [column, null]))),
    takesOnlyUrl: fields.every(({ take }) => take.kind === 'url'),
    // Paths aren't selectors; the placeholder is never used.
    follow: type.follow.map((follow) => compileFollow(json ? { ...follow, select: '*' } : follow)),
    next: type.next?.select && !json ? compileSelector(type.next.select) : null,
    match: type.match ? compileMatch(type.match) : null,
    dedupes: type.dedupe === 'canonical',
    unique: type.unique ?? null,
  }
}

/** The columns of a field: its own, and that of the currency. */
const columnsOf = ({ name, currency }: CompiledField): string[] =>
  currency === null ? [name] : [name, currency]

/** Compiles one link rule. Throws `SelectorError` or `PatternError`. */
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
