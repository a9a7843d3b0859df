import type { Evidence } from '@windrow/contract/schemas/evidence'
import { formatNumber } from '../ui/formats.ts'

/** The rows that a page gave, as people count them. */
export const rowsText = ({ pageId, firstRow, rowCount }: Evidence): string => {
  if (firstRow === null || rowCount === 0) return 'no rows'
  const last = firstRow + rowCount - 1
  return rowCount === 1
    ? `row ${formatNumber(firstRow)} of ${pageId}`
    : `rows ${formatNumber(firstRow)} to ${formatNumber(last)} of ${pageId}`
}
