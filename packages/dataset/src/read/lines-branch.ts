import { kindOf } from '@windrow/contract/recipe/field-types'
import { identifier, literalPath, nameLiteral, type Bindings } from '../engine/sql.ts'
import { cell } from './cell-alias.ts'
import type { BranchParts } from './branch-parts.ts'
import { choiceCondition } from './row-choice.ts'
import { type LaidFile, readAs, type SourceLayout } from './source-layout.ts'
import { typed } from './typed-column.ts'

/** Rows of adjacent segments in one scan. */
export function linesBranch(files: readonly LaidFile[], parts: BranchParts, lineLimit: number): string {
  const { layout, columns, numbered, choice, bindings } = parts
  const stretch = { before: files[0]!.before, rows: files.reduce((sum, { rows }) => sum + rows, 0) }
  const condition = choice && choiceCondition(`rn - ${stretch.before}`, choice, stretch)
  const cells = columns.map(
    (index) => `${typed(readAs(layout, index), rawCell(layout, index))} AS ${cell(index)}`,
  )
  // Numbering restricts DuckDB to one thread, so it is omitted unless needed.
  const number = numbered || condition ? [`row_number() OVER () + ${stretch.before - 1} AS rn`] : []
  const scan = linesScan(layout, files, columns, bindings, lineLimit)
  const select = `SELECT ${[...number, ...cells].join(', ') || '1 AS one'} FROM ${scan}`
  return condition ? `SELECT * FROM (${select}) WHERE ${condition}` : select
}

function linesScan(
  layout: SourceLayout,
  files: readonly LaidFile[],
  columns: readonly number[],
  bindings: Bindings,
  lineLimit: number,
): string {
  const paths = files.map(({ path }) => bindings.text(literalPath(path))).join(', ')
  const options = `format = 'newline_delimited', compression = 'zstd', maximum_object_size = ${lineLimit}`
  if (namesClash(layout)) return `read_json_objects([${paths}], ${options})`
  const types = columns.map((index) => {
    const { name, type } = layout.columns[index]!
    return `${nameLiteral(name)}: '${kindOf(type) === 'json' ? 'JSON' : 'VARCHAR'}'`
  })
  return `read_json([${paths}], ${options}, columns = {${types.join(', ') || "'-': 'VARCHAR'"}})`
}

/** DuckDB's JSON reader doesn't distinguish "Price" and "price"; then each cell is read separately. */
const namesClash = ({ columns, storedNames }: SourceLayout) =>
  columns.some(({ name }, at) => name !== storedNames[at])

function rawCell(layout: SourceLayout, index: number): string {
  const { name, type } = layout.columns[index]!
  if (!namesClash(layout)) return identifier(name)
  const path = nameLiteral(`$."${name.replaceAll('"', '\\"')}"`)
  // JSON null is a value to json_extract, but an empty cell to us.
  return kindOf(type) === 'json'
    ? `nullif(CAST(json_extract(json, ${path}) AS VARCHAR), 'null')`
    : `json_extract_string(json, ${path})`
}
