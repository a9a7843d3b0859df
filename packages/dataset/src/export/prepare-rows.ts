import { rm } from 'node:fs/promises'
import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api'
import type { Column } from '@windrow/contract/schemas/datasets'
import { copyToFile } from '../engine/copy-to-file.ts'
import type { FileFactsCache } from '../engine/file-facts.ts'
import { parquetOptions, rowGroupSize } from '../write/parquet-options.ts'
import { identifier } from '../engine/sql.ts'
import { cell } from '../read/cell-alias.ts'
import { shownColumns } from '../read/find-column.ts'
import { layOut, type SourceLayout } from '../read/source-layout.ts'
import { viewStatement } from '../read/view-statement.ts'
import type { ExportView } from '../rows-view.ts'
import { chunksOf, groupRows } from './row-chunks.ts'

export interface RowsJob {
  layout: SourceLayout
  view: ExportView
  /** Path of the target; a temporary file may be created beside it. */
  path: string
  facts: FileFactsCache
  lineLimit: number
  /** SQL that converts a cell to the form the writer expects. */
  expression: (column: Column, index: number) => string
  /** Receives the progress of gathering, from 0 to 1; not called if nothing has to be gathered. */
  onGathered?: ((share: number) => void) | undefined
}

/** Rows of a view in order, ready to be read in groups; disposing removes temporary files. */
export interface PreparedRows extends AsyncDisposable {
  rows: number
  columns: readonly Column[]
  chunks: AsyncGenerator<DuckDBDataChunk>
}

/**
 * Prepares rows for our own writers, which read them in groups. If positions aren't cheap to find (conditions, an
 * order, JSON Lines), the rows are written to a Parquet file first. (A streaming result wouldn't need that, but on
 * failure it just ends, and the file would be truncated.)
 */
export async function prepareRows(connection: DuckDBConnection, job: RowsJob): Promise<PreparedRows> {
  const { layout, view } = job
  const direct =
    !view.search &&
    !view.sort &&
    !view.filters?.length &&
    layout.files.every(({ format }) => format === 'parquet')
  if (direct) {
    const { offset = 0, limit = Infinity } = view
    const rows = Math.max(0, Math.min(limit, layout.total - offset))
    return read(connection, job, rows, { ...view, offset }, () => Promise.resolve())
  }
  const gathered = `${job.path}.rows`
  const clear = () => rm(gathered, { force: true })
  try {
    const rows = await gather(connection, job, gathered)
    const source = { columns: layout.columns, files: [{ path: gathered, format: 'parquet' as const }] }
    const whole = {
      ...job,
      layout: { ...(await layOut(connection, job.facts, source)), exact: layout.exact },
    }
    return await read(connection, whole, rows, { offset: 0, columns: view.columns }, clear)
  } catch (error) {
    await clear()
    throw error
  }
}

async function gather(connection: DuckDBConnection, job: RowsJob, path: string): Promise<number> {
  const { layout, view, lineLimit, onGathered } = job
  const query = viewStatement(
    layout,
    view,
    lineLimit,
    (index) => `${cell(index)} AS ${identifier(layout.storedNames[index]!)}`,
  )
  const options = parquetOptions(await rowGroupSize(layout.files, groupRows))
  return copyToFile(connection, query, path, options, onGathered)
}

async function read(
  connection: DuckDBConnection,
  { layout, lineLimit, expression }: RowsJob,
  rows: number,
  view: ExportView & { offset: number },
  clear: () => Promise<void>,
): Promise<PreparedRows> {
  const most = await rowGroupSize(layout.files, groupRows)
  const part = (offset: number, limit: number) =>
    viewStatement(layout, { ...view, offset: view.offset + offset, limit }, lineLimit, (index) =>
      expression(layout.columns[index]!, index),
    )
  return {
    rows,
    columns: shownColumns(layout.columns, view.columns).map((index) => layout.columns[index]!),
    chunks: chunksOf(connection, rows, most, part),
    [Symbol.asyncDispose]: clear,
  }
}
