import type { Evidence } from '@windrow/contract/schemas/evidence'
import { expect, it } from 'vitest'
import { keptRows } from './kept-rows.ts'

const page = (id: number, firstRow: number | null, rowCount: number): Evidence => ({
  id,
  reason: 'sample',
  url: `https://shop.example/${id}`,
  type: 'list',
  code: null,
  httpStatus: 200,
  pageId: 'products',
  firstRow,
  rowCount,
  hasHtml: true,
  hasScreenshot: false,
  bytes: 1,
  createdDate: '2026-11-21T08:00:00Z',
})

it('finds the page snapshot of a row, and none for rows without one', () => {
  const find = keptRows([page(1, 25, 24), page(2, 1, 1), page(3, null, 0), page(4, 100, 2)])

  expect([1, 2, 24, 25, 48, 49, 100, 101, 102].map((row) => find(row)?.id)).toEqual([
    2,
    undefined,
    undefined,
    1,
    1,
    undefined,
    4,
    4,
    undefined,
  ])
})
