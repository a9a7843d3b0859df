import { kindOf } from '@windrow/contract/recipe/field-types'
import type { Column } from '@windrow/contract/schemas/datasets'
import type { DatasetEngine } from '../dataset-engine.ts'
import { identifier, literalPath } from '../engine/sql.ts'
import { writeParquet } from '../write/write-parquet.ts'
import { isNestedType } from '../read/typed-column.ts'
import { checkName, ImportFault, mostColumns } from './import-record.ts'
import type { ImportedTable, ImportOrder } from './import-order.ts'

function typeOf(stored: string): Column['type'] {
  if (stored === 'JSON' || isNestedType(stored)) return 'json'
  // Integers beyond 64 signed bits stay exact as text.
  const digits = /^DECIMAL\((\d+),\s*0\)$/.exec(stored)?.[1]
  if (digits) return Number(digits) <= 18 ? 'integer' : 'text'
  if (/^(DOUBLE|FLOAT|DECIMAL)/.test(stored)) return 'number'
  if (/^(TINYINT|SMALLINT|INTEGER|BIGINT|UTINYINT|USMALLINT|UINTEGER)$/.test(stored)) return 'integer'
  if (stored === 'BOOLEAN') return 'boolean'
  if (stored === 'DATE') return 'date'
  return stored.startsWith('TIMESTAMP') ? 'datetime' : 'text'
}

/** In Parquet, URLs, HTML and nested values are just text; we distinguish them. */
const isFiner = (known: Column, stored: Column) =>
  known.name === stored.name && stored.type === 'text' && ['text', 'json'].includes(kindOf(known.type))

interface ForeignColumn extends Column {
  /** DuckDB's name for its type. */
  stored: string
}

/** The same limit as for records of other formats. */
const longestCell = 16 * 1024 * 1024
/** A small file may expand to any number of rows. */
const longestMs = 30 * 60_000

/** Imports a Parquet file, which declares its types; each value is converted to our nearest type. */
export async function importParquet(
  engine: DatasetEngine,
  { path, outPath, known, onProgress }: ImportOrder,
  signal?: AbortSignal,
): Promise<ImportedTable> {
  const tooLate = AbortSignal.timeout(longestMs)
  const either = AbortSignal.any([tooLate, ...(signal ? [signal] : [])])
  try {
    const columns = await readColumns(engine, path, either)
    await checkCells(engine, path, columns, either)
    const named = columns.map(
      ({ name, type }) => known.find((one) => isFiner(one, { name, type })) ?? { name, type },
    )
    const source = { columns: named, files: [{ path, format: 'parquet' as const, isForeign: true }] }
    const written = await writeParquet(engine, source, outPath, either, (share) => onProgress?.(share, 0))
    return { columns: named, ...written, skipped: 0, badRows: [], notes: [] }
  } catch (error) {
    if (!tooLate.aborted || signal?.aborted) throw error
    throw new ImportFault(
      'This takes longer than 30 minutes and was stopped; split the file and try again.',
      {
        cause: error,
      },
    )
  }
}

async function readColumns(
  engine: DatasetEngine,
  path: string,
  signal: AbortSignal,
): Promise<ForeignColumn[]> {
  const columns = await engine.bulk
    .use(signal, async (connection) => {
      const found = await connection.runAndReadAll('DESCRIBE SELECT * FROM read_parquet($1)', [
        literalPath(path),
      ])
      return found.getRows().map(([name, type]): ForeignColumn => {
        const stored = String(type)
        return { name: String(name), type: typeOf(stored), stored }
      })
    })
    .catch((error: unknown) => {
      if (signal.aborted) throw error
      throw new ImportFault('The file is no Parquet file, or it is damaged; write it anew and try again.', {
        cause: error,
      })
    })
  if (columns.length > mostColumns)
    throw new ImportFault(`The file has ${columns.length} columns; at most ${mostColumns} can be imported.`)
  for (const { name } of columns) checkName(name)
  return columns
}

/** The number of bytes that a cell takes as text; null for types with short values. */
function sizeOf({ name, stored }: ForeignColumn): string | null {
  const value = identifier(name)
  if (stored === 'VARCHAR' || stored === 'JSON') return `strlen(CAST(${value} AS VARCHAR))`
  // A byte that isn't a letter is written as four characters.
  if (stored === 'BLOB') return `4 * octet_length(${value})`
  return isNestedType(stored) ? `strlen(CAST(to_json(${value}) AS VARCHAR))` : null
}

/** Refuses oversized cells before anything is written. */
async function checkCells(
  engine: DatasetEngine,
  path: string,
  columns: readonly ForeignColumn[],
  signal: AbortSignal,
): Promise<void> {
  const sized = columns.flatMap(({ name, ...column }) => {
    const size = sizeOf({ name, ...column })
    return size === null ? [] : [{ name, size }]
  })
  if (sized.length === 0) return
  const [longest = []] = await engine.bulk.use(signal, async (connection) => {
    const sizes = sized.map(({ size }) => `max(${size})`).join(', ')
    const found = await connection.runAndReadAll(`SELECT ${sizes} FROM read_parquet($1)`, [literalPath(path)])
    return found.getRows()
  })
  const at = longest.findIndex((size) => Number(size) > longestCell)
  if (at >= 0)
    throw new ImportFault(
      `A cell of the column “${sized[at]!.name}” is larger than 16 MB; shorten it, or leave the column out, and try again.`,
    )
}
