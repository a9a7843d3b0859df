import { describe, expect, it } from 'vitest'
import { rowFormat } from './row-format.ts'

const writer = { formats: ['csv', 'parquet'], write: () => Promise.resolve() }
const faultOf = (...args: Parameters<typeof rowFormat>): string => {
  try {
    return `no fault: ${rowFormat(...args)}`
  } catch (error) {
    return (error as Error).message
  }
}

describe('the format of the rows', () => {
  it.each([
    ['rows.csv', undefined, 'csv'],
    ['out/shop.v2/Rows.PARQUET', undefined, 'parquet'],
    ['rows.jsonl', undefined, 'jsonl'],
    ['rows.ndjson', undefined, 'jsonl'],
    ['out.v2/rows', undefined, 'jsonl'],
    ['-', undefined, 'jsonl'],
    ['rows.txt', 'csv', 'csv'],
    ['rows.csv', 'jsonl', 'jsonl'],
  ])('of %s with --format %s is %s', (out, given, format) => {
    expect(rowFormat(out, given, writer)).toBe(format)
  })

  it('is refused with those that there are', () => {
    expect(faultOf('rows.txt', undefined, writer)).toBe(
      "Rows can't be written as .txt. End the name with .jsonl, .ndjson, .csv or .parquet, or name a format with --format.",
    )
    expect(faultOf('rows.csv', 'excel', writer)).toBe(
      'There is no format "excel". The formats are jsonl, ndjson, csv, parquet.',
    )
    expect(faultOf('-', 'csv', writer)).toBe('Standard output takes JSON Lines only. Name a file for csv.')
    expect(faultOf('rows.csv', undefined, undefined)).toContain('End the name with .jsonl or .ndjson')
  })
})
