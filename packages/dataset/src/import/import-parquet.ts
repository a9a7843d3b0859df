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
  // Whole numbers that do not fit 64 bits with a sign stay exact as text.
  const digits = /^DECIMAL\((\d+),\s*0\)$/.exec(stored)?.[1]
  if (digits) return Number(digits) <= 18 ? 'integer' : 'text'
  if (/^(DOUBLE|FLOAT|DECIMAL)/.test(stored)) return 'number'
  if (/^(TINYINT|SMALLINT|INTEGER|BIGINT|UTINYINT|USMALLINT|UINTEGER)$/.test(stored)) return 'integer'
  if (stored === 'BOOLEAN') return 'boolean'
  if (stored === 'DATE') return 'date'
  return stored.startsWith('TIMESTAMP') ? 'datetime' : 'text'
}

/** Parquet knows only text where we tell addresses, HTML and nested values apart. */
const isFiner = (known: Column, stored: Column) =>
  known.name === stored.name && stored.type === 'text' && ['text', 'json'].includes(kindOf(known.type))

interface ForeignColumn extends Column {
  /** What DuckDB calls its type. */
  stored: string
}

/** As the records of other formats. */
const longestCell = 16 * 1024 * 1024
/** A small file may stand for any number of rows. */
const longestMs = 30 * 60_000

/** A Parquet file says its types itself; each value is taken as the nearest type of ours. */
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

/** How many bytes a cell takes as text; null for types whose values are short. */
function sizeOf({ name, stored }: ForeignColumn): string | null {
  const value = identifier(name)
  if (stored === 'VARCHAR' || stored === 'JSON') return `strlen(CAST(${value} AS VARCHAR))`
  // A byte that is no letter is written as four signs.
  if (stored === 'BLOB') return `4 * octet_length(${value})`
  return isNestedType(stored) ? `strlen(CAST(to_json(${value}) AS VARCHAR))` : null
}

/** Refuses cells that nobody could look at, before anything of them is written. */
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
