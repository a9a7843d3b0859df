import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeZip } from '../export/write-zip.ts'
import { openWorkbench, type Workbench } from '../test-support/table-on-disk.ts'
import { xlsxRecords } from './xlsx-records.ts'

let bench: Workbench
let count = 0
beforeAll(async () => {
  bench = await openWorkbench()
})
afterAll(() => bench[Symbol.asyncDispose]())

/** Reads a workbook with these rows; cell style 1 is a date. */
async function recordsOf(rows: string, properties = '', columns = '') {
  const parts = {
    'xl/workbook.xml': `<workbook>${properties}<sheets><sheet name="a" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="a.xml"/></Relationships>',
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="hh:mm"/></numFmts><cellXfs>${[0, 14, 20, 46, 164, 22].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/a.xml': `<worksheet>${columns}<sheetData>${rows}</sheetData></worksheet>`,
  }
  const path = bench.path(`book-${++count}.xlsx`)
  async function* entries() {
    for (const [name, text] of Object.entries(parts)) {
      const file = bench.path('part.xml')
      await writeFile(file, text)
      yield { path: file, name }
    }
  }
  await writeZip(entries(), path)
  const records = []
  for await (const record of xlsxRecords(path)) records.push('row' in record ? record.row : record.fault)
  return records
}

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const day = (serial: number) => `<c s="1"><v>${serial}</v></c>`

test('cells that have a style but no value do not count', async () => {
  const blank = '<c s="1"/>'
  const rows = [
    text('a') + text('b') + blank,
    text('1') + text('2') + blank + blank,
    text('3') + blank,
    blank + blank + text('4'),
  ]
  expect(await recordsOf(rows.map((cells) => `<row>${cells}</row>`).join(''))).toEqual([
    { a: '1', b: '2' },
    { a: '3', b: null },
    'has 3 cells, but the first row has 2',
  ])
})

test.each([
  ['1900', '', [1, 59, 61, 45_000.5], ['1900-01-01', '1900-02-28', '1900-03-01', '2023-03-15T12:00:00.000Z']],
  ['1904', '<workbookPr date1904="1"/>', [0, 1, 43_538], ['1904-01-01', '1904-01-02', '2023-03-15']],
])(
  'days of a workbook that counts from %s are the days that Excel shows',
  async (_, properties, serials, days) => {
    const rows = serials.map((serial) => `<row>${day(serial)}</row>`).join('')

    expect(await recordsOf(`<row>${text('day')}</row>${rows}`, properties)).toEqual(
      days.map((one) => ({ day: one })),
    )
  },
)

test('times of day have no date, hours may be counted on, and a day with a time has both', async () => {
  const cells = [[2, 0.354166666666667], [4, 0.999988425925926], [3, 1.104166666666667], [5, 45_000.5], [2, 0]] // oxfmt-ignore
  const rows = cells.map(([style, value]) => `<row><c s="${style}"><v>${value}</v></c></row>`).join('')

  expect(await recordsOf(`<row>${text('at')}</row>${rows}`)).toEqual(
    ['08:30:00', '23:59:59', '26:30:00', '2023-03-15T12:00:00.000Z', '00:00:00'].map((at) => ({ at })),
  )
})

test('a cell without a style has that of its row, or of its column', async () => {
  const columns = '<cols><col min="1" max="1" style="1"/></cols>'
  const plain = '<c><v>45000</v></c>'
  const rows = `<row>${text('a')}${text('b')}</row><row>${plain}${plain}</row><row s="1" customFormat="1">${plain}${plain}</row><row><c s="0"><v>1</v></c>${plain}</row>`
  expect(await recordsOf(rows, '', columns)).toEqual([
    { a: '2023-03-15', b: '45000' },
    { a: '2023-03-15', b: '2023-03-15' },
    { a: '1', b: '45000' },
  ])
})
