import { randomBytes } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { shopRows, runOf } from '../testing/shop-runs.ts'
import { describeTable } from './describe-table.ts'
import type { RunFigures } from './figures.ts'
import { packFigures, unpackFigures } from './pack-figures.ts'
import { sketchOf } from './sketch.ts'

const day = runOf(3, shopRows(3))

it('gives back what was packed', () => {
  const [table] = day.tables
  const hashes = [-(2 ** 52), -(2 ** 52) + 1, -5]
  const run = {
    ...day,
    failures: { transient: 3 },
    tables: [...day.tables, { ...table!, name: '', sketch: hashes, violations: 0.25 }],
  }
  expect(unpackFigures(packFigures(run))).toEqual(run)
  expect(unpackFigures(packFigures({ ...day, tables: [] }))).toEqual({ ...day, tables: [] })
})

it('packs the figures of a shop into a few kilobytes', () => {
  expect(packFigures(day).length).toBeLessThan(12_000)
})

it('reads neither another version nor damaged figures', () => {
  const packed = packFigures(day)
  const text = zstdDecompressSync(packed).toString()
  expect(text).toContain('"version":1,')
  expect(unpackFigures(zstdCompressSync(text.replace('"version":1,', '"version":2,')))).toBeNull()
  expect(unpackFigures(packed.subarray(0, 500))).toBeNull()
  expect(unpackFigures(Buffer.from('no figures'))).toBeNull()
})

/** A table of this many columns with values of all kinds, about as different as they can be. */
function wideRun(columnCount: number): RunFigures {
  let state = 7
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0)
  const text = () => Array.from({ length: 4 }, () => next().toString(36)).join(' ')
  const columns = Array.from({ length: columnCount }, (_, at) => ({
    name: `column ${at}`,
    type: 'text' as const,
  }))
  const rows = Array.from({ length: 150 }, () => columns.map(text))
  const hashes = Array.from({ length: 512 }, () => next() * 200)
  const sketches = columns.map((_, at) => (at < 100 ? sketchOf(hashes.map(() => next() * 200)) : []))
  const table = { columns, rows, hashes, sketches, total: 150, keyDuplicates: null, violations: null }
  return { ...day, tables: [describeTable('wide', table, 0)] }
}

it('leaves out features of very wide tables, of all columns alike', () => {
  const run = wideRun(2000)
  const packed = packFigures(run)
  expect(packed.length).toBeLessThan(1_000_000)

  const columns = unpackFigures(packed)!.tables[0]!.columns
  expect(columns).toHaveLength(2000)
  expect(columns[1999]).toMatchObject({ name: 'column 1999', rows: 150, filled: 150, distinct: 150 })
  expect(columns[99]!.sketch).toEqual(run.tables[0]!.columns[99]!.sketch)
  // Few of the values look like words of a language.
  const featuresOf = ({ tallies }: (typeof columns)[number]) =>
    Object.keys(tallies).filter((feature) => feature !== 'languages')
  const kept = new Set(columns.map((column) => featuresOf(column).sort().join()))
  expect(kept.size).toBe(1)
  expect([...kept][0]).toContain('kinds')
  expect([...kept][0]).not.toContain('words')
})

it('leaves out sketches that alone take too much, and keeps features', () => {
  const [table] = day.tables
  const sketch = () => sketchOf(Array.from({ length: 512 }, () => -randomBytes(5).readUIntBE(0, 5)))
  const columns = Array.from({ length: 700 }, () => ({ ...table!.columns[0]!, sketch: sketch() }))

  const [packed] = unpackFigures(packFigures({ ...day, tables: [{ ...table!, columns }] }))!.tables

  expect(packed!.columns).toHaveLength(700)
  expect(packed!.columns[0]).toEqual({ ...columns[0], sketch: [] })
})

it('keeps the counts of tables if nothing else fits', () => {
  const [table] = day.tables
  const column = { ...table!.columns[0]!, tallies: {}, sketch: [] }
  const columns = Array.from({ length: 3000 }, () => ({ ...column, name: randomBytes(400).toString('hex') }))
  const packed = packFigures({ ...day, tables: [{ ...table!, columns }, table!] })
  expect(packed.length).toBeLessThan(100_000)
  expect(unpackFigures(packed)!.tables).toMatchObject([
    { rows: table!.rows, columns: [] },
    { rows: table!.rows, columns: [] },
  ])
})
