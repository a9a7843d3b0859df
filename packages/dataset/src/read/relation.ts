import { identifier, literalPath, nameLiteral, type Bindings } from '../engine/sql.ts'
import type { LaidFile, SourceLayout } from './source-layout.ts'
import { typed, typedFrom } from './typed-column.ts'

/** Inside our SQL a column is called by its position, whatever its name: `c0`, `c1`, … The row number is `rn`. */
export const cell = (index: number): string => `c${index}`

export interface RelationParts {
  /** Positions of the columns that are read; others cost nothing. */
  columns: Iterable<number>
  /** Adds `rn`, the position of the row from 0. */
  numbered?: boolean
  /** Only these positions, in rising order; implies `numbered`. */
  only?: readonly number[]
}

/**
 * DuckDB refuses lines above this size, and takes memory by it for each thread. Large lines are rare, so reading
 * starts with the small limit and goes to the large one when a line asks for it.
 */
const lineBytes = { usual: 16 * 2 ** 20, large: 256 * 2 ** 20 }
const largeLine = /maximum_object_size/

/** Runs `read`, and again with room for large lines when one is met. */
export async function withLargeLines<T>(read: (limit: number) => Promise<T>): Promise<T> {
  try {
    return await read(lineBytes.usual)
  } catch (error) {
    if (!(error instanceof Error && largeLine.test(error.message))) throw error
    return read(lineBytes.large)
  }
}

/** A subquery with the rows of all files, in order, each cell in its declared type. */
export function relation(
  layout: SourceLayout,
  parts: RelationParts,
  bindings: Bindings,
  lineLimit: number,
): string {
  const columns = [...new Set(parts.columns)].sort((a, b) => a - b)
  const branches = groups(layout.files, parts.only).map((files) =>
    files[0]!.format === 'parquet'
      ? parquetBranch(layout, files[0]!, columns, parts, bindings)
      : linesBranch(layout, files, columns, parts, bindings, lineLimit),
  )
  return branches.length > 0 ? `(${branches.join(' UNION ALL ')})` : emptyRelation(layout, columns)
}

/** Parquet files one by one, runs of JSON Lines together: hundreds of small segments are one scan. */
function groups(files: readonly LaidFile[], only: readonly number[] | undefined): LaidFile[][] {
  const found: LaidFile[][] = []
  for (const file of files) {
    if (only && !only.some((row) => row >= file.before && row < file.before + file.rows)) continue
    const last = found.at(-1)
    const previous = last?.at(-1)
    const joins =
      file.format === 'jsonl' &&
      previous?.format === 'jsonl' &&
      previous.before + previous.rows === file.before
    if (last && joins) last.push(file)
    else found.push([file])
  }
  return found
}

function parquetBranch(
  layout: SourceLayout,
  file: LaidFile,
  columns: readonly number[],
  { numbered, only }: RelationParts,
  bindings: Bindings,
): string {
  const cells = columns.map((index) => {
    const stored = file.columns.get(layout.storedNames[index]!.toLowerCase())
    const { type } = layout.columns[index]!
    return `${stored ? typedFrom(type, identifier(stored.name), stored.type) : typed(type, 'NULL')} AS ${cell(index)}`
  })
  const needsNumber = numbered || only
  const path = bindings.text(literalPath(file.path))
  const list = [...(needsNumber ? [`file_row_number + ${file.before} AS rn`] : []), ...cells]
  const where = only ? ` WHERE ${oneOf('file_row_number', only, file)}` : ''
  return `SELECT ${list.join(', ') || '1 AS one'} FROM read_parquet(${path}${needsNumber ? ', file_row_number = true' : ''})${where}`
}

/** Row positions come from our own arithmetic, so they stand in the SQL as numbers; that lets Parquet skip groups. */
function oneOf(
  column: string,
  rows: readonly number[],
  { before, rows: count }: { before: number; rows: number },
): string {
  const inside = rows.map((row) => row - before).filter((row) => row >= 0 && row < count)
  const [first, last] = [inside[0]!, inside.at(-1)!]
  return last - first + 1 === inside.length
    ? `${column} BETWEEN ${first} AND ${last}`
    : `${column} IN (${inside.join(', ')})`
}

function linesBranch(
  layout: SourceLayout,
  files: readonly LaidFile[],
  columns: readonly number[],
  { numbered, only }: RelationParts,
  bindings: Bindings,
  lineLimit: number,
): string {
  const first = files[0]!.before
  const count = files.reduce((sum, { rows }) => sum + rows, 0)
  const cells = columns.map(
    (index) => `${typed(layout.columns[index]!.type, rawCell(layout, index))} AS ${cell(index)}`,
  )
  const needsNumber = numbered || only
  const list = [...(needsNumber ? [`row_number() OVER () + ${first - 1} AS rn`] : []), ...cells]
  const select = `SELECT ${list.join(', ') || '1 AS one'} FROM ${linesScan(layout, files, columns, bindings, lineLimit)}`
  return only
    ? `SELECT * FROM (${select}) WHERE ${oneOf('rn', only, { before: 0, rows: first + count })}`
    : select
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
    return `${nameLiteral(name)}: '${type === 'json' ? 'JSON' : 'VARCHAR'}'`
  })
  return `read_json([${paths}], ${options}, columns = {${types.join(', ') || "'-': 'VARCHAR'"}})`
}

/** DuckDB's JSON reader knows no difference between "Price" and "price"; then each cell is looked up by itself. */
const namesClash = ({ columns, storedNames }: SourceLayout) =>
  columns.some(({ name }, at) => name !== storedNames[at])

function rawCell(layout: SourceLayout, index: number): string {
  const { name, type } = layout.columns[index]!
  if (!namesClash(layout)) return identifier(name)
  const path = nameLiteral(`$."${name.replaceAll('"', '\\"')}"`)
  // JSON null is a value to json_extract, but an empty cell to us.
  return type === 'json'
    ? `nullif(CAST(json_extract(json, ${path}) AS VARCHAR), 'null')`
    : `json_extract_string(json, ${path})`
}

function emptyRelation(layout: SourceLayout, columns: readonly number[]): string {
  const cells = columns.map((index) => `${typed(layout.columns[index]!.type, 'NULL')} AS ${cell(index)}`)
  return `(SELECT ${['CAST(0 AS BIGINT) AS rn', ...cells].join(', ')} WHERE false)`
}
