import { outputTables, type PageType, type Recipe } from '@windrow/contract/recipe'
import type { Evaluation } from '@windrow/contract/schemas/page-copies'
import { type CompiledType, compileType } from '../extract/compile-recipe.ts'
import type { Row } from '../records/records.ts'

type Cell = Evaluation['rows'][number][number]

const shownRows = 200
/** Not a valid name for tables of a recipe. */
const noTable = ':preview'

/**
 * A page type as a crawl would apply it, without faulty parts and without links. A type that fills no table gets
 * one, so that its rows are visible.
 */
export function compileForPreview(
  recipe: Recipe,
  name: string,
  type: PageType,
  faulty: ReadonlySet<string>,
): CompiledType {
  const fields = Object.fromEntries(Object.entries(type.fields).filter(([field]) => !faulty.has(field)))
  const { items, format, table = noTable } = type
  return compileType(name, { format, items, table, fields, follow: [] }, outputTables(recipe))
}

/**
 * The columns of the type's own fields, with currencies beside their amounts; carried columns come from other
 * pages.
 */
export function previewColumns(recipe: Recipe, type: PageType): Evaluation['columns'] {
  const columns = type.table ? outputTables(recipe).get(type.table) : undefined
  return Object.entries(type.fields).flatMap(([name, field]) => {
    const column = columns?.find((one) => one.name === name)
    const own = { name, type: column?.type ?? (field.list ? ('json' as const) : field.type) }
    return field.currency ? [own, { name: field.currency, type: 'text' as const }] : [own]
  })
}

/** Rows of an extraction as cells in the order of the columns. */
export function previewRows(
  rows: readonly Row[],
  columns: Evaluation['columns'],
): Pick<Evaluation, 'rows' | 'rowCount'> {
  const shown = rows.slice(0, shownRows)
  return {
    rows: shown.map((row) => columns.map(({ name }) => (row[name] ?? null) as Cell)),
    rowCount: rows.length,
  }
}
