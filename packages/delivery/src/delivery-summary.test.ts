import { describe, expect, it } from 'vitest'
import { deliveredRecords, recordsText, summaryOf } from './delivery-summary.ts'
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
