import { join, resolve } from 'node:path'
import { outputTables, type Recipe } from '@windrow/contract/recipe'
import { UsageError } from './usage-error.ts'

/**
 * The file of each table: `out` itself for the only or the chosen table, otherwise one per table beside it,
 * "rows.products.jsonl". Null for tables that weren't requested. Throws `UsageError` for a table that doesn't
 * exist.
 */
export function rowsFiles(
  recipe: Recipe,
  out: string,
  table: string | undefined,
): Map<string, string | null> {
  const tables = [...outputTables(recipe).keys()]
  if (table !== undefined && !tables.includes(table))
    throw new UsageError(`The recipe has no table "${table}". It has: ${tables.join(', ')}.`)
  return new Map(tables.map((name) => [name, fileOf(name, out, table, tables.length)]))
}

function fileOf(name: string, out: string, chosen: string | undefined, tables: number): string | null {
  if (chosen !== undefined) return name === chosen ? out : null
  if (tables === 1) return out
  const suffix = name.replace(/[^\p{L}\p{N}_-]+/gu, '-')
  return /\.[^./\\]+$/.test(out) ? out.replace(/(\.[^./\\]+)$/, `.${suffix}$1`) : `${out}.${suffix}`
}

/** Temporary JSON Lines files for other formats, in the state folder, so that an interrupted crawl can continue. */
export const lineFiles = (
  files: ReadonlyMap<string, string | null>,
  directory: string,
): Map<string, string | null> =>
  new Map(
    [...files].map(([table, file], at) => [table, file && resolve(join(directory, 'rows', `${at}.jsonl`))]),
  )
