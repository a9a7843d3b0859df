import type { Column } from '@windrow/contract/schemas/datasets'
import type { DatasetEngine } from '../dataset-engine.ts'
import { literalPath } from '../engine/sql.ts'
import { writeParquet } from '../write-parquet.ts'
import { isNestedType } from '../read/typed-column.ts'
import { checkName, ImportFault, mostColumns } from './import-record.ts'
import type { ImportedTable, ImportOrder } from './import-table.ts'

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

const textTypes: readonly Column['type'][] = ['json', 'url', 'image', 'html']

/** Parquet knows only text where we tell addresses, HTML and nested values apart. */
const isFiner = (known: Column, stored: Column) =>
  known.name === stored.name && stored.type === 'text' && textTypes.includes(known.type)

/** A Parquet file says its types itself; each value is taken as the nearest type of ours. */
export async function importParquet(
  engine: DatasetEngine,
  { path, outPath, known, onProgress }: ImportOrder,
  signal?: AbortSignal,
): Promise<ImportedTable> {
  const columns = await engine.bulk
    .use(signal, async (connection) => {
      const found = await connection.runAndReadAll('DESCRIBE SELECT * FROM read_parquet($1)', [
        literalPath(path),
      ])
      return found
        .getRows()
        .map(([name, type]): Column => ({ name: String(name), type: typeOf(String(type)) }))
    })
    .catch((error: unknown) => {
      if (signal?.aborted) throw error
      throw new ImportFault('The file is no Parquet file, or it is damaged; write it anew and try again.', {
        cause: error,
      })
    })
  const named = columns.map((column) => known.find((one) => isFiner(one, column)) ?? column)
  if (columns.length > mostColumns)
    throw new ImportFault(`The file has ${columns.length} columns; at most ${mostColumns} can be imported.`)
  for (const { name } of columns) checkName(name)
  const source = { columns: named, files: [{ path, format: 'parquet' as const, isForeign: true }] }
  const written = await writeParquet(engine, source, outPath, signal, (share) => onProgress?.(share, 0))
  return { columns: named, ...written, skipped: 0, badRows: [], notes: [] }
}
