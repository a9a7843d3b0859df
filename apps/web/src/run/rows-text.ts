import type { Evidence } from '@windrow/contract/schemas/evidence'
import { formatNumber } from '../ui/formats.ts'

/** The rows extracted from a page: "rows 1 to 25 of products". */
export const rowsText = ({ pageId, firstRow, rowCount }: Evidence): string => {
  if (firstRow === null || rowCount === 0) return 'no rows'
  const last = firstRow + rowCount - 1
  return rowCount === 1
    ? `row ${formatNumber(firstRow)} of ${pageId}`
    : `rows ${formatNumber(firstRow)} to ${formatNumber(last)} of ${pageId}`
}
