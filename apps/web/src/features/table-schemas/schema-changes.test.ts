import { expect, it } from 'vitest'
import type { TableSchema } from '@windrow/contract/schemas/table-schemas'
import { columnOf } from '../../testing/schemas.ts'
import { changesOf, isSame, onTopOf } from './schema-changes.ts'

const range = (maximum: number) => ({ kind: 'range' as const, minimum: 1, maximum, level: 'WARN' as const })
const price = (maximum: number) => columnOf('price', { type: 'number', rules: [range(maximum)] })
const base: TableSchema = {
  columns: [columnOf('name'), price(100)],
  rules: [{ kind: 'rows', minimum: 10, level: 'HOLD' }],
}

it('lists changed, added and removed rules and columns', () => {
  const next: TableSchema = {
    columns: [
      columnOf('name', { unique: true, level: 'HOLD' }),
      price(200),
      columnOf('sku', { required: false }),
    ],
    rules: [
      { kind: 'rows', minimum: 20, level: 'HOLD' },
      { kind: 'failures', maximum: 0, level: 'WARN' },
    ],
  }
  expect(changesOf(base, next)).toEqual([
    { column: null, was: 'At least 10 rows (Hold)', now: 'At least 20 rows (Hold)' },
    { column: null, was: null, now: 'No failed requests (Warn)' },
    { column: 'name', was: 'Text, required (Warn)', now: 'Text, required, unique (Hold)' },
    { column: 'price', was: 'From 1 to 100 (Warn)', now: 'From 1 to 200 (Warn)' },
    { column: 'sku', was: null, now: 'Text (Warn)' },
  ])
  expect(changesOf(next, base).map(({ column, now }) => [column, now])).toContainEqual(['sku', null])
  expect(changesOf(next, base)).toContainEqual({ column: null, was: 'No failed requests (Warn)', now: null })
})

it('sees no change in another order of properties', () => {
  const { level, ...rest } = range(100)
  const turned = { ...base, columns: [columnOf('name'), { ...price(100), rules: [{ level, ...rest }] }] }
  expect(changesOf(base, turned)).toEqual([])
  expect(isSame(turned, base)).toBe(true)
})

it('puts changes on top of a newer version', () => {
  const mine = { ...base, columns: [columnOf('name'), price(500), columnOf('mine')] }
  const theirs: TableSchema = {
    columns: [columnOf('name', { unique: true }), price(300), columnOf('theirs')],
    rules: [],
  }
  expect(onTopOf(base, mine, theirs)).toEqual({
    columns: [columnOf('name', { unique: true }), price(500), columnOf('theirs'), columnOf('mine')],
    rules: [],
  })
  const removed = { ...base, columns: [price(100)], rules: [] }
  expect(onTopOf(base, removed, theirs)).toEqual({ columns: [price(300), columnOf('theirs')], rules: [] })
})
