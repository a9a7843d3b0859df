import type { CsvOptions } from '@windrow/contract/csv-options'
import type { ExportFormat } from '@windrow/contract/export-formats'
import type { DataExport } from '@windrow/contract/schemas/run-actions'
import type { RowsView } from '../../rows/preview-search.ts'

/** What the form of a download says. */
export interface ExportWish {
  format: ExportFormat
  rows: DataExport['rows']
  /** The table that is shown, or all tables of the run. */
  tables: 'shown' | 'all'
  notify: boolean
  /** How CSV is written. */
  csv: CsvOptions
}

/** Whether the screen shows anything else than all rows and columns in their order. */
export const isChosen = ({ search, filters, sort }: RowsView, columns: string[] | undefined): boolean =>
  [search, filters, sort, columns].some((part) => part !== undefined)

/** The order of a file. Filtered rows are always those of the table that is shown. */
export function exportOrder(
  { format, rows, tables, notify, csv }: ExportWish,
  pageId: string,
  { search, filters, sort }: RowsView,
  columns: string[] | undefined,
  current: boolean,
) {
  const isOfAll = tables === 'all' && rows !== 'filtered'
  const pageIds = isOfAll || format === 'support' ? undefined : [pageId]
  const view = rows === 'filtered' ? { search, filters, sort, columns } : undefined
  const scope = format === 'support' ? ('all' as const) : rows
  return {
    format,
    rows: scope,
    current,
    processNotification: notify,
    ...(pageIds && { pageIds }),
    ...(format === 'csv' && { csv }),
    ...(view && scope === 'filtered' && { view }),
  }
}
