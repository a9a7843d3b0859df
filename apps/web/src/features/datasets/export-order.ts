import type { CsvOptions } from '@windrow/contract/csv-options'
import type { ExportFormat } from '@windrow/contract/export-formats'
import type { DataExport } from '@windrow/contract/schemas/run-actions'
import type { RowsView } from '../../rows/preview-search.ts'

/** Values of the download form. */
export interface ExportWish {
  format: ExportFormat
  rows: DataExport['rows']
  /** The table shown, or all tables of the run. */
  tables: 'shown' | 'all'
  notify: boolean
  /** CSV options. */
  csv: CsvOptions
}

/** Whether the view differs from all rows and columns in their original order. */
export const isChosen = ({ search, filters, sort }: RowsView, columns: string[] | undefined): boolean =>
  [search, filters, sort, columns].some((part) => part !== undefined)

/** The request body of an export. Filtered rows are always those of the table shown. */
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
