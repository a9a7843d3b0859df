import { describe, expect, it } from 'vitest'
import { guardedCsv, nullTextFault, plainCsv } from './csv-options.ts'
import { CsvChoice, csvOptions } from './schemas/csv-options.ts'

/** The first fault with its field, or null. */
const faultOf = (choice: object): string | null => {
  const issue = CsvChoice.safeParse(choice).error?.issues[0]
  return issue ? `${issue.path.join('.')}: ${issue.message}` : null
}

describe('the options of CSV', () => {
  it('are comma, needed quotes, nothing, UTC and no mark; who gets the file decides about the guard', () => {
    expect(csvOptions(undefined, true)).toEqual(guardedCsv)
    expect(csvOptions(CsvChoice.parse({}), false)).toEqual(plainCsv)
    expect(csvOptions(CsvChoice.parse({ formulaGuard: false, bom: true }), true)).toEqual({
      ...plainCsv,
      bom: true,
    })
    expect(csvOptions(CsvChoice.parse({ formulaGuard: true }), false)).toEqual(guardedCsv)
  })

  it.each([
    [{ delimiter: ';;' }, 'delimiter: must be one comma, semicolon, tab or vertical bar'],
    [{ delimiter: '"' }, 'delimiter: must be one comma, semicolon, tab or vertical bar'],
    [{ delimiter: '' }, 'delimiter: must be one comma, semicolon, tab or vertical bar'],
    [{ delimiter: '\n' }, 'delimiter: must be one comma, semicolon, tab or vertical bar'],
    [{ quoting: 'NONE' }, 'quoting: must be NEEDED or ALL'],
    [
      { timeZone: 'Europe/Atlantis' },
      'timeZone: is not known; choose a place such as Europe/Helsinki, or UTC',
    ],
    [{ timeZone: '+02:00' }, 'timeZone: is not known; choose a place such as Europe/Helsinki, or UTC'],
    [{ formulaGuard: 'yes' }, 'formulaGuard: must be true or false'],
    [{ nullText: ';', delimiter: ';' }, 'nullText: must not contain the delimiter'],
    [
      { nullText: '0' },
      'nullText: must not be a value that a cell can have, such as a number, a date, true or false',
    ],
    [{ separator: ';' }, ': Unrecognized key: "separator"'],
    [{ nullText: '\\N', delimiter: '\t', quoting: 'ALL', timeZone: 'Asia/Kolkata', bom: true }, null],
  ])('%j: %s', (choice, fault) => {
    expect(faultOf(choice)).toBe(fault)
  })
})

it('takes a text for empty cells that is no value, no formula and no end of a cell', () => {
  const taken = ['', 'NULL', 'null', 'n/a', '\\N', '-', '--', 'NaN', '#N/A', '(none)', 'x;y', '空']
  expect(taken.filter((text) => nullTextFault(text, ',') !== null)).toEqual([])
  const values = [
    '0',
    '-1.5',
    '1e3',
    '0x10',
    'true',
    'FALSE',
    '2026-03-09',
    '2026-03-09T00:00:00Z',
    '[]',
    '{}',
  ]
  const formulas = ['=1+1', '+x', '@x', '-2+3', '-x']
  const ends = ['a,b', 'a"b', 'a\nb', '\t', '\0', ' ', 'NULL ', '\ud800', 'x'.repeat(21)]
  const refused = [...values, ...formulas, ...ends]
  expect(refused.filter((text) => nullTextFault(text, ',') === null)).toEqual([])
})
