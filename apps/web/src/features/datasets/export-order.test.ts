import { guardedCsv } from '@windrow/contract/csv-options'
import { expect, it } from 'vitest'
import { exportOrder, isChosen } from './export-order.ts'

const view = {
  page: 3,
  limit: 25,
  sort: '-price',
  search: 'tent',
  filters: [{ column: 'price', operator: 'atLeast' as const, values: ['15'] }],
}
const csv = { ...guardedCsv, delimiter: ';' } as const
const wish = { format: 'csv', rows: 'all', tables: 'shown', notify: false, csv } as const
const order = { format: 'csv', rows: 'all', current: false, processNotification: false, csv }

it('orders everything, all pages of the current view, or a sample', () => {
  expect(exportOrder(wish, 'items', view, ['name'], false)).toEqual({ ...order, pageIds: ['items'] })
  expect(exportOrder({ ...wish, rows: 'filtered', tables: 'all' }, 'items', view, ['name'], false)).toEqual({
    ...order,
    rows: 'filtered',
    pageIds: ['items'],
    view: { sort: '-price', search: 'tent', filters: view.filters, columns: ['name'] },
  })
  expect(exportOrder({ ...wish, rows: 'sample', tables: 'all' }, 'items', view, undefined, true)).toEqual({
    ...order,
    rows: 'sample',
    current: true,
  })
})

it('orders the support file of the whole run, regardless of the view', () => {
  const { csv: _csv, ...rest } = order
  const support = { ...wish, format: 'support', rows: 'filtered', notify: true } as const
  expect(exportOrder(support, 'items', view, undefined, false)).toEqual({
    ...rest,
    format: 'support',
    processNotification: true,
  })
})

it('offers the current view only if it differs from everything', () => {
  const all = { page: 1, limit: 25, sort: undefined, search: undefined, filters: undefined }
  expect(isChosen(all, undefined)).toBe(false)
  expect(isChosen({ ...all, page: 7 }, undefined)).toBe(false)
  expect(isChosen(all, ['name'])).toBe(true)
  expect(isChosen(view, undefined)).toBe(true)
})
