import { afterAll, describe, expect, it } from 'vitest'
import type { Column } from '@windrow/contract/schemas/datasets'
import { allColumns, hardRows } from '../test-support/hard-values.ts'
import { readSheet, readZip, type SheetCell } from '../test-support/read-xlsx.ts'
import { openWorkbench } from '../test-support/table-on-disk.ts'
import { exportRows } from './export-rows.ts'
import { writeXlsx } from './write-xlsx.ts'
import { columnLetters } from './xlsx-cell.ts'
import { styleIds } from './xlsx-parts.ts'
import { cutMark, longestText, xlsxText } from './xlsx-text.ts'

const bench = await openWorkbench()
afterAll(() => bench[Symbol.asyncDispose]())

async function workbook(columns: Column[], rows: object[]) {
  const path = bench.path('book.xlsx')
  await exportRows(bench.engine, { columns, files: await bench.segments(rows) }, {}, 'xlsx', path)
  const parts = await readZip(path)
  return { parts, rows: readSheet(parts.get('xl/worksheets/sheet1.xml')!) }
}

const values = (row: Record<string, SheetCell>) => Object.values(row).map(({ value }) => value)

describe('a workbook', () => {
  it('has the parts a reader needs, a bold header that stays, and real types', async () => {
    const { parts, rows } = await workbook(allColumns, [
      {
        text: 'a',
        number: 1.5,
        whole: 42,
        yes: true,
        day: '2026-03-01',
        moment: '2026-03-01T12:00:00Z',
        link: 'https://x.example',
        nested: [1],
      },
    ])
    expect([...parts.keys()].toSorted()).toEqual(['[Content_Types].xml', '_rels/.rels', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml']) // oxfmt-ignore
    expect(parts.get('xl/worksheets/sheet1.xml')).toContain(
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    )
    expect(Object.values(rows[0]!).map(({ value, style }) => [value, style])).toEqual(
      allColumns.map(({ name }) => [name, styleIds.header]),
    )
    expect(rows[1]).toEqual({
      A: { type: 'text', value: 'a', style: 0 },
      B: { type: 'number', value: '1.5', style: 0 },
      C: { type: 'number', value: '42', style: 0 },
      D: { type: 'boolean', value: '1', style: 0 },
      E: { type: 'number', value: '46082', style: styleIds.date },
      F: { type: 'number', value: '46082.5', style: styleIds.dateTime },
      G: { type: 'text', value: 'https://x.example', style: 0 },
      H: { type: 'text', value: '[1]', style: 0 },
    })
  })

  it('survives hard values, and marks what looks like a formula as text for good', async () => {
    const { rows } = await workbook(allColumns, hardRows)
    for (const [at, { text }] of hardRows.entries()) {
      const cell = rows[at + 1]!['A']
      if (text === '') expect(cell).toBeUndefined()
      // eslint-disable-next-line no-control-regex -- what XML cannot hold is left out
      const kept = text.replace(/\r\n?/g, '\n').replace(/[\0-\x08\x0b-\x1f]/g, '')
      if (text !== '' && text.length < longestText) expect(cell!.value).toBe(kept)
      if (text.length > longestText)
        expect([cell!.value.length, cell!.value.endsWith(cutMark)]).toEqual([longestText, true])
      if (text !== '') expect(cell!.style).toBe(/^[-=+@\t\r]/.test(text) ? styleIds.literal : 0)
    }
  })

  it('writes as text what Excel would spoil: long numbers, days before its calendar', async () => {
    const columns: Column[] = [
      { name: 'n', type: 'integer' },
      { name: 'd', type: 'date' },
      { name: 't', type: 'datetime' },
    ]
    const { rows } = await workbook(columns, [
      { n: '9007199254740993', d: '1899-12-31', t: '1850-01-01T00:00:00Z' },
    ])
    expect(Object.values(rows[1]!).map(({ type, value }) => [type, value])).toEqual([['text', '9007199254740993'], ['text', '1899-12-31'], ['text', '1850-01-01T00:00:00.000Z']]) // oxfmt-ignore
  })

  it('goes on in another sheet when one is full', async () => {
    const path = bench.path('sheets.xlsx')
    let told = 0
    await bench.engine.bulk.use(undefined, async (connection) => {
      const result = await connection.run('SELECT i FROM range(5000) AS t(i)')
      const job = { path, signal: undefined, onRows: (total: number) => (told = total), rowLimit: 2000 }
      const columns: Column[] = [{ name: 'i', type: 'integer' }]
      await writeXlsx([{ name: 'Rows', columns, chunks: result[Symbol.asyncIterator]() }], job)
    })
    const parts = await readZip(path)
    const sheets = [1, 2, 3].map((n) => readSheet(parts.get(`xl/worksheets/sheet${n}.xml`)!))
    expect([told, ...sheets.map(({ length }) => length)]).toEqual([5000, 2001, 2001, 1001])
    expect([values(sheets[1]![0]!), values(sheets[1]![1]!), values(sheets[2]!.at(-1)!)]).toEqual([
      ['i'],
      ['2000'],
      ['4999'],
    ])
    expect(parts.get('xl/workbook.xml')).toContain('<sheet name="Rows 3" sheetId="3" r:id="rId3"/>')
  })

  it('holds what the view shows, from segments and from Parquet alike', async () => {
    const columns: Column[] = [
      { name: 'n', type: 'integer' },
      { name: 'w', type: 'text' },
    ]
    const rows = Array.from({ length: 50_000 }, (_, n) => ({ n, w: `w${n % 7}` }))
    const sources = [
      await bench.segments(rows, 9000),
      [await bench.parquet(columns, rows), await bench.parquet(columns, rows)],
    ]
    for (const [at, files] of sources.entries()) {
      const shown = async (view: object) => {
        const path = bench.path('view.xlsx')
        const result = await exportRows(bench.engine, { columns, files }, view, 'xlsx', path)
        const sheet = readSheet((await readZip(path)).get('xl/worksheets/sheet1.xml')!).slice(1)
        expect(result.rows).toBe(sheet.length)
        return sheet.map((row) => Number(row['A']!.value))
      }
      const whole = rows.map(({ n }) => n)
      expect(await shown({})).toEqual(at === 0 ? whole : [...whole, ...whole])
      expect(await shown({ offset: 30_000, limit: 3, columns: ['n', 'n'] })).toEqual([30_000, 30_001, 30_002])
      expect(
        await shown({ sort: '-n', limit: 2, filters: [{ column: 'w', operator: 'is', values: ['w3'] }] }),
      ).toEqual(at === 0 ? [49_997, 49_990] : [49_997, 49_997])
    }
  })

  it('refuses more columns than a sheet has, in a sentence', async () => {
    const columns = Array.from({ length: 16_385 }, (_, at): Column => ({ name: `c${at}`, type: 'text' }))
    await expect(
      exportRows(bench.engine, { columns, files: [] }, {}, 'xlsx', bench.path('wide.xlsx')),
    ).rejects.toMatchObject({
      code: 'TOO_MANY_COLUMNS',
      message:
        'An Excel sheet holds 16,384 columns, this table has 16,385. Choose fewer columns, or another format.',
    })
  })

  it('says when the disk is full, and closes its tables', async () => {
    let isClosed = false
    const writing = bench.engine.bulk.use(undefined, async (connection) => {
      const result = await connection.run('SELECT i FROM range(500000) AS t(i)')
      const job = { path: '/dev/full', signal: undefined, onRows: () => undefined }
      const columns: Column[] = [{ name: 'i', type: 'integer' }]
      function* tables() {
        try {
          yield { name: 'Rows', columns, chunks: result[Symbol.asyncIterator]() }
        } finally {
          isClosed = true
        }
      }
      await writeXlsx(tables(), job)
    })
    await expect(writing).rejects.toMatchObject({ code: 'DISK_FULL' })
    expect(isClosed).toBe(true)
  })

  it('of nothing is a header', async () => {
    const path = bench.path('empty.xlsx')
    await exportRows(bench.engine, { columns: allColumns, files: [] }, {}, 'xlsx', path)
    expect(readSheet((await readZip(path)).get('xl/worksheets/sheet1.xml')!)).toHaveLength(1)
  })
})

it('names columns as spreadsheets do', () => {
  expect([0, 25, 26, 701, 702, 16_383].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD'])
})

it('does not cut an emoji in two', () => {
  const cut = xlsxText(`${'x'.repeat(longestText - cutMark.length - 1)}${'🏔'.repeat(40)}`)
  expect([cut.length, cut.endsWith(`x${cutMark}`), cut.isWellFormed()]).toEqual([longestText - 1, true, true])
})
