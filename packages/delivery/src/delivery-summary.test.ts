import { describe, expect, it } from 'vitest'
import {
  deliveredRecords,
  durationSeconds,
  durationText,
  fileLine,
  recordsText,
  sizeText,
  summaryOf,
  totalBytes,
} from './delivery-summary.ts'
import { deliveryOf, fileOf } from './testing/test-delivery.ts'

const csv = fileOf('a.csv', 'id\n1\n2\n')
const more = fileOf('b.csv', 'id\n3\n')
const json = { ...csv, format: 'json', records: 3 }
const list = { ...csv, format: 'manifest', page: null, records: null }

describe('the records of a delivery', () => {
  it('are counted once, however many formats hold them', () => {
    expect(deliveredRecords([csv, more, json, list])).toBe(3)
    expect(deliveredRecords([list])).toBe(0)
  })

  it('are told beside those of the run where only changes are sent', () => {
    expect(recordsText(deliveryOf([csv]))).toBe('1200 records')
    const changes = deliveryOf([csv, more, json], { changesSince: 41 })
    expect(recordsText(changes)).toBe('3 new or changed of 1200 records')
    expect(summaryOf(changes)).toContainEqual(['New or changed since run 41', '3'])
    expect(summaryOf(changes)).toContainEqual(['Records', '1,200'])
  })
})

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1.0 kB'],
  [1499, '1.5 kB'],
  [999_900, '999.9 kB'],
  [1_000_000, '1.0 MB'],
  [12_400_000_000, '12.4 GB'],
  [1e12, '1.0 TB'],
  [1.5e15, '1500.0 TB'],
])('%d bytes are told as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

it.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min 0 s'],
  [3599, '59 min 59 s'],
  [3600, '1 h 0 s'],
  [3661, '1 h 1 min 1 s'],
  [90_061, '25 h 1 min 1 s'],
])('%d seconds are told as %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})

it('has a run take whole seconds, and never less than none', () => {
  const { run } = deliveryOf([])
  const from = (ms: number) => durationSeconds({ ...run, runEnded: new Date(run.runStarted.getTime() + ms) })

  expect([1499, 1500, 0, -5000].map(from)).toEqual([1, 2, 0, 0])
})

it('tells of a run, in this order', () => {
  expect(summaryOf(deliveryOf([csv]))).toEqual([
    ['Project', 'Shop <prices>'],
    ['Report', 'Products'],
    ['Run', '42'],
    ['Records', '1,200'],
    ['Run ended', '1 Mar 2026, 10:05 UTC'],
    ['Duration', '5 min 30 s'],
    ['Next update', '2 Mar 2026, 10:00 UTC'],
  ])
  const last = { ...deliveryOf([]).run, nextUpdate: null }
  expect(summaryOf(deliveryOf([], { run: last })).map(([name]) => name)).not.toContain('Next update')
})

it('tells of files with their size', () => {
  expect(fileLine(csv)).toBe('a.csv (7 bytes)')
  expect(totalBytes([csv, more])).toBe(12)
  expect(totalBytes([])).toBe(0)
})
