import type { Column } from '@windrow/contract/schemas/datasets'
import { describe, expect, it } from 'vitest'
import {
  gridColumns,
  isUsual,
  moveColumn,
  orderedColumns,
  pinColumn,
  placeColumn,
  readColumnView,
  shownColumns,
  usualView,
  visibleColumns,
  type ColumnView,
} from './column-view.ts'

const columns = ['name', 'price', 'stock'].map((name) => ({ name }))
const view = (change: Partial<ColumnView>): ColumnView => ({ ...usualView, ...change })
const namesOf = (all: readonly { name: string }[]) => all.map(({ name }) => name)

describe('the columns of a dataset', () => {
  it('are requested by name only if they differ from the default', () => {
    expect(shownColumns(columns, usualView)).toBeUndefined()
    expect(shownColumns(columns, view({ hidden: ['price'] }))).toEqual(['name', 'stock'])
    expect(shownColumns(columns, view({ order: ['stock'] }))).toEqual(['stock', 'name', 'price'])
    expect(shownColumns(columns, view({ hidden: ['name', 'price', 'stock'] }))).toBeUndefined()
  })

  it('are requested for the grid with currencies that are beside their amounts', () => {
    const priced: Column[] = [
      { name: 'price', type: 'number' },
      { name: 'unit', type: 'text' },
      { name: 'note', type: 'text' },
    ]
    expect(gridColumns(priced, usualView)).toBeUndefined()
    expect(gridColumns(priced, view({ hidden: ['unit'] }))).toBeUndefined()
    expect(gridColumns(priced, view({ hidden: ['unit', 'note'] }))).toEqual(['price', 'unit'])
    expect(namesOf(visibleColumns(priced, view({ hidden: ['unit', 'note'] })))).toEqual(['price'])
    expect(namesOf(visibleColumns(priced, view({ hidden: namesOf(priced) })))).toHaveLength(3)
  })

  it('move one position at a time, and no further than the ends', () => {
    const moved = moveColumn(columns, usualView, 'stock', -1)
    expect(namesOf(orderedColumns(columns, moved))).toEqual(['name', 'stock', 'price'])
    expect(moveColumn(columns, usualView, 'name', -1)).toBe(usualView)
    expect(moveColumn(columns, usualView, 'gone', 1)).toBe(usualView)
  })

  it('are dropped at the place of another one', () => {
    const drop = (name: string, target: string) =>
      namesOf(orderedColumns(columns, placeColumn(columns, usualView, name, target)))
    expect(drop('name', 'stock')).toEqual(['price', 'stock', 'name'])
    expect(drop('stock', 'name')).toEqual(['stock', 'name', 'price'])
    expect(placeColumn(columns, usualView, 'name', 'gone')).toBe(usualView)
  })

  it('that are new go to the end, pinned ones to the front', () => {
    const order = ['price', 'name', 'left']
    expect(namesOf(orderedColumns(columns, view({ order })))).toEqual(['price', 'name', 'stock'])
    const pinned = pinColumn(view({ order }), 'stock')
    expect(namesOf(orderedColumns(columns, pinned))).toEqual(['stock', 'price', 'name'])
    expect(pinColumn(pinned, 'stock').pinned).toEqual([])
  })

  it('are read from the format of an earlier version; invalid data are ignored', () => {
    expect(readColumnView(['price'])).toEqual(view({ hidden: ['price'] }))
    expect(readColumnView({ hidden: 3, order: ['a', 7], widths: { a: 90, b: 'x' }, wrapped: 1 })).toEqual(
      view({ order: ['a'], widths: { a: 90 } }),
    )
    expect(readColumnView('x')).toEqual(usualView)
    expect(isUsual(usualView)).toBe(true)
    expect(isUsual(view({ widths: { a: 90 } }))).toBe(false)
  })
})

describe('columns that nobody put in order', () => {
  const order = (...all: [string, Column['type']][]) =>
    namesOf(orderedColumns(all.map(([name, type]) => ({ name, type })), usualView)) // oxfmt-ignore

  it('begin with what things are called, and end with addresses', () => {
    expect(
      order(['image', 'image'], ['sku', 'text'], ['price', 'number'], ['url', 'url'], ['name', 'text']),
    ).toEqual(['name', 'sku', 'price', 'image', 'url'])
    expect(order(['brand_name', 'text'], ['title', 'text'])).toEqual(['title', 'brand_name'])
    expect(order(['sku', 'text'], ['product name', 'text'])).toEqual(['product name', 'sku'])
  })

  it('stay as they come where nothing is a name', () => {
    expect(order(['sku', 'text'], ['title', 'number'], ['link', 'url'], ['stock', 'integer'])).toEqual([
      'sku',
      'title',
      'stock',
      'link',
    ])
  })
})
