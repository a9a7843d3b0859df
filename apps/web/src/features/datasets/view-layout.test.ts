import { expect, it } from 'vitest'
import { usualView } from './column-view.ts'
import { columnsOf, isSameLayout, rowsOf, toLayout } from './view-layout.ts'

const rows = {
  page: 3,
  limit: 25,
  sort: '-price',
  search: undefined,
  filters: [{ column: 'price', operator: 'atMost' as const, values: ['9'] }],
}
const layout = toLayout({ ...usualView, pinned: ['name'], widths: { name: 200, price: 80 } }, rows)

it('keeps columns, sort order and filters, but no page', () => {
  expect(layout).toEqual({
    ...usualView,
    pinned: ['name'],
    widths: { name: 200, price: 80 },
    sort: '-price',
    filters: [{ column: 'price', operator: 'atMost', values: ['9'] }],
  })
  expect(columnsOf(layout)).toEqual({ ...usualView, pinned: ['name'], widths: { name: 200, price: 80 } })
  expect(rowsOf(layout)).toEqual({
    sort: '-price',
    search: undefined,
    filters: '[{"column":"price","operator":"atMost","values":["9"]}]',
  })
})

it('tells whether a table is shown as a view says, whatever the order of its widths', () => {
  expect(isSameLayout(layout, { ...layout, widths: { price: 80, name: 200 } })).toBe(true)
  expect(isSameLayout(layout, { ...layout, widths: { name: 201, price: 80 } })).toBe(false)
  expect(isSameLayout(layout, { ...layout, sort: 'price' })).toBe(false)
  expect(isSameLayout(layout, { ...layout, filters: [] })).toBe(false)
  expect(isSameLayout(layout, { ...layout, wrapped: true })).toBe(false)
})
