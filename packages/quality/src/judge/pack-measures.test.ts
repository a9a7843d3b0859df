import { zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Measure } from './measure.ts'
import { packMeasures, unpackMeasures } from './pack-measures.ts'

const measures: Measure[] = [
  { table: null, column: null, metric: 'requests', value: 1200, of: 1200, rows: null },
  { table: 'products', column: 'price', metric: 'fill', value: 0.98, of: 1000, rows: 1000 },
  { table: 'products', column: 'price', metric: 'values.new', value: 0.01, of: 980, rows: 1000, labels: [] },
]

describe('packed measures', () => {
  it('keep place, metric, value and size', () => {
    const valuesOf = (some: readonly Measure[] | null) =>
      some?.map(({ table, column, metric, value, of }) => [table, column, metric, value, of])

    expect(valuesOf(unpackMeasures(packMeasures(measures)))).toEqual(valuesOf(measures))
  })

  it('are not read if they are damaged or of another version, and leave out unknown metrics', () => {
    const packed = (stored: object) => zstdCompressSync(JSON.stringify(stored))

    expect(unpackMeasures(Buffer.from('none'))).toBeNull()
    expect(unpackMeasures(packed({ version: 0, values: [] }))).toBeNull()
    expect(unpackMeasures(packed({ version: 1, values: [['t', 'c', 'odd', 1, 1]] }))).toEqual([])
  })
})
