import { describe, expect, it } from 'vitest'
import { moveColumn, orderedColumns, readColumnView, shownColumns } from './column-view.ts'

const columns = ['name', 'price', 'stock'].map((name) => ({ name }))
const usual = { hidden: [], order: [] }

describe('the columns of a dataset', () => {
  it('are requested by name only if they differ from the default', () => {
    expect(shownColumns(columns, usual)).toBeUndefined()
    expect(shownColumns(columns, { hidden: ['price'], order: [] })).toEqual(['name', 'stock'])
    expect(shownColumns(columns, { hidden: [], order: ['stock'] })).toEqual(['stock', 'name', 'price'])
    expect(shownColumns(columns, { hidden: ['name', 'price', 'stock'], order: [] })).toBeUndefined()
  })

  it('move one position at a time, and no further than the ends', () => {
    const moved = moveColumn(columns, usual, 'stock', -1)
    expect(orderedColumns(columns, moved).map(({ name }) => name)).toEqual(['name', 'stock', 'price'])
    expect(moveColumn(columns, usual, 'name', -1)).toBe(usual)
    expect(moveColumn(columns, usual, 'gone', 1)).toBe(usual)
  })

  it('that are new go to the end', () => {
    const view = { hidden: [], order: ['price', 'name', 'left'] }
    expect(orderedColumns(columns, view).map(({ name }) => name)).toEqual(['price', 'name', 'stock'])
  })

  it('are read from the format of an earlier version; invalid data are ignored', () => {
    expect(readColumnView(['price'])).toEqual({ hidden: ['price'], order: [] })
    expect(readColumnView({ hidden: 3, order: ['a', 7] })).toEqual({ hidden: [], order: ['a'] })
    expect(readColumnView('x')).toEqual(usual)
  })
})
