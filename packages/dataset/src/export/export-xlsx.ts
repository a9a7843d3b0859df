import type { DuckDBConnection } from '@duckdb/node-api'
import { shownColumns } from '../read/find-column.ts'
import { prepareRows, type RowsJob } from './prepare-rows.ts'
import { sheetNames } from './sheet-names.ts'
import { checkSheetWidth, writeXlsx, type SheetRows } from './write-xlsx.ts'
import { xlsxExpression } from './xlsx-cell.ts'

/** A table of a workbook with the name of its sheet. */
export type SheetTable = Pick<RowsJob, 'layout' | 'view'> & { name: string }

export interface XlsxExport extends Pick<RowsJob, 'facts' | 'lineLimit'> {
  tables: readonly SheetTable[]
  path: string
  signal?: AbortSignal
  onProgress?: (share: number) => void
}

/** Share of the work for gathering the rows; the rest is for writing the sheets. */
const gathering = 0.25

/** Writes tables as the sheets of one workbook. Returns the number of rows. */
export async function exportXlsx(connection: DuckDBConnection, job: XlsxExport): Promise<number> {
  const { tables, path, signal, onProgress } = job
  for (const { layout, view } of tables) checkSheetWidth(shownColumns(layout.columns, view.columns).length)
  const names = sheetNames(tables.map(({ name }) => name))
  let furthest = 0
  const tell = (share: number) => onProgress?.((furthest = Math.min(1, Math.max(furthest, share))))
  const expected = tables.reduce((sum, { layout }) => sum + layout.total, 0)
  let rows = 0
  async function* sheets(): AsyncGenerator<SheetRows> {
    for (const [at, table] of tables.entries()) {
      const onGathered = (share: number) => tell((at + share * gathering) / tables.length)
      await using prepared = await prepareRows(connection, {
        ...job,
        ...table,
        expression: xlsxExpression,
        onGathered,
      })
      rows += prepared.rows
      yield { name: names[at]!, columns: prepared.columns, chunks: prepared.chunks }
    }
  }
  const onRows = (count: number) => tell(count / Math.max(expected, 1))
  await writeXlsx(sheets(), { path, signal, onRows })
  return rows
}
