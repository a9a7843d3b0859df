import { describe, expect, it } from 'vitest'
import { PackedRows } from './packed-rows.ts'
import type { Row } from './records.ts'
import { slabBytes } from './slabs.ts'

const read = (packed: PackedRows): Row[] =>
  Buffer.concat(packed.pieces())
    .toString()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Row)

function pack(...parts: Row[][]): PackedRows {
  const packed = new PackedRows()
  for (const rows of parts) packed.add(rows)
  return packed
}

describe('packed rows', () => {
  it('are lines of JSON in the order in which they came', () => {
    const rows = [{ name: 'Zelt 🏔', price: 1.5, tags: ['a', null] }, { name: 'line\nbreak' }]
    const packed = pack(rows, [], [{}])
    expect(Buffer.concat(packed.pieces()).toString()).toBe(
      '{"name":"Zelt 🏔","price":1.5,"tags":["a",null]}\n{"name":"line\\nbreak"}\n{}\n',
    )
    expect([packed.count, packed.bytes]).toEqual([3, Buffer.concat(packed.pieces()).length])
    expect(pack().pieces()).toEqual([])
  })

  it.each(['x', 'é', '漢', '🏔'])('are all there when they fill several slabs with %s', (sign) => {
    const rows = Array.from({ length: 700 }, (_, at) => ({ at, text: sign.repeat(500 + (at % 97)) }))
    const packed = pack(rows)
    expect(read(packed)).toEqual(rows)
    expect(packed.pieces().length).toBeGreaterThan(1)
    for (const { length } of packed.pieces()) expect(length).toBeLessThanOrEqual(slabBytes)
  })

  it('may be larger than a slab, among small ones', () => {
    const rows = [
      { n: 1 },
      { text: 'long '.repeat(slabBytes) },
      { n: 2 },
      { text: '漢'.repeat(slabBytes) },
      { n: 3 },
    ]
    expect(read(pack(rows))).toEqual(rows)
  })

  it('stay as they are when others take the memory that was given back', () => {
    const rows = (text: string) => Array.from({ length: 2000 }, (_, at) => ({ at, text: text.repeat(50) }))
    const [first, second] = [pack(rows('first ')), pack(rows('second '))]
    const slabs = first.pieces().map(({ buffer }) => buffer)
    first.release()
    const third = pack(rows('third '))

    expect(read(second)).toEqual(rows('second '))
    expect(read(third)).toEqual(rows('third '))
    expect(third.pieces().filter(({ buffer }) => slabs.includes(buffer)).length).toBeGreaterThan(0)
    expect([first.count, first.pieces()]).toEqual([2000, []])
    // Twice gives nothing back twice.
    first.release()
    const [fourth, fifth] = [pack(rows('fourth ')), pack(rows('fifth '))]
    expect([read(fourth), read(fifth)]).toEqual([rows('fourth '), rows('fifth ')])
  })
})
