import { guardedCsv, plainCsv } from '@windrow/contract/csv-options'
import { expect, it } from 'vitest'
import { csvSummary } from './csv-summary.ts'

it('summarizes the CSV options', () => {
  expect(csvSummary(guardedCsv)).toBe('Comma, formula guard on')
  expect(
    csvSummary({
      ...plainCsv,
      delimiter: '\t',
      quoting: 'ALL',
      nullText: 'NULL',
      timeZone: 'Europe/Oslo',
      bom: true,
    }),
  ).toBe('Tab, formula guard off, all values in quotes, NULL for empty cells, Europe/Oslo, byte order mark')
})
