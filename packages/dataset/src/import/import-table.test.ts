import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { ImportFormat } from '@windrow/contract/run-origin'
import type { Column } from '@windrow/contract/schemas/datasets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportRows } from '../export/export-rows.ts'
import { queryRows } from '../query-rows.ts'
import { openWorkbench, type Workbench } from '../test-support/table-on-disk.ts'
import { importTable } from './import-table.ts'

let bench: Workbench
let count = 0
beforeAll(async () => {
  bench = await openWorkbench()
})
afterAll(() => bench[Symbol.asyncDispose]())

const importFile = (path: string, format: ImportFormat, known: Column[] = []) =>
  importTable(bench.engine, { path, format, known, outPath: bench.path(`imported-${++count}.parquet`) })

async function importText(text: string | Uint8Array, format: ImportFormat, known: Column[] = []) {
  const path = bench.path(`file-${++count}`)
  await writeFile(path, text)
  return importFile(path, format, known)
}

async function rowsOf(table: Awaited<ReturnType<typeof importTable>>) {
  const path = bench.path(`imported-${count}.parquet`)
  const source = { columns: table.columns, files: [{ path, format: 'parquet' as const }] }
  return (await queryRows(bench.engine, source, { offset: 0, limit: 100_000 })).rows
}

describe('a CSV file', () => {
  test('tells how much of it was read, and how many rows', async () => {
    const path = bench.path(`file-${++count}`)
    const line = `${'x'.repeat(98)},\n`
    await writeFile(path, `a,b\n${line.repeat(10_000)}`)
    const told: [number, number][] = []
    await importTable(bench.engine, {
      path,
      format: 'csv',
      known: [],
      outPath: bench.path(`imported-${count}.parquet`),
      onProgress: (share, records) => told.push([share, records]),
    })

    // A million bytes arrive in four chunks; the rows after a chunk's first are reported with the next.
    expect(told.slice(0, 4).map(([share]) => Math.round(share * 10) / 10)).toEqual([0.2, 0.4, 0.6, 0.8])
    expect(told[3]![1]).toBeGreaterThan(7000)
    expect(told.every(([share], at) => at === 0 || share >= told[at - 1]![0])).toBe(true)
  })

  test('is read with quotes, line breaks in cells, semicolons and a byte order mark', async () => {
    const table = await importText('\uFEFFname;note\r\n"Tent ""Alva""";"two\r\nlines"\r\n🏕;\r\n', 'csv')

    expect(table.columns).toEqual([
      { name: 'name', type: 'text' },
      { name: 'note', type: 'text' },
    ])
    expect(await rowsOf(table)).toEqual([
      ['Tent "Alva"', 'two\r\nlines'],
      ['🏕', null],
    ])
  })

  test('gets the types that its values have, and keeps codes as they are', async () => {
    const table = await importText(
      'id,zip,price,day,at,url,big\n1,01234,1.5,2026-02-28,2026-02-28T10:00:00Z,https://a.example/,12345678901234567890123\n2,99999,2,2026-03-01,2026-03-01 11:00,https://a.example/b,1\n',
      'csv',
    )

    expect(table.columns.map(({ type }) => type)).toEqual([
      'integer',
      'text',
      'number',
      'date',
      'datetime',
      'url',
      'text',
    ])
    expect((await rowsOf(table))[0]!.slice(0, 3)).toEqual([1, '01234', 1.5])
  })

  test('tells its bad rows by their line', async () => {
    const table = await importText('a,b\n"x\ny",1\n1,2,3\nx\n5,"6" 7\n8,"9', 'csv')

    expect(table).toMatchObject({ rows: 1, skipped: 4 })
    expect(table.badRows).toEqual([
      { line: 4, message: 'has 3 cells, but the first row has 2' },
      { line: 5, message: 'has 1 cells, but the first row has 2' },
      { line: 6, message: 'has text behind a closing quote' },
      { line: 7, message: 'has a quote that is not closed' },
    ])
  })

  test('may have nothing but bad rows, or no rows at all', async () => {
    expect(await importText('a,b\n1\n', 'csv')).toMatchObject({ rows: 0, skipped: 1 })
    expect(await importText('a,b\n', 'csv')).toMatchObject({ rows: 0, skipped: 0 })
  })

  test('may be of any length: pieces are cut anywhere', async () => {
    const lines = Array.from({ length: 30_000 }, (_, at) => `"row ""${at}""",${at},é${at}`)
    const table = await importText(`name,at,sign\n${lines.join('\r\n')}`, 'csv')

    expect(table).toMatchObject({ rows: 30_000, skipped: 0 })
    const rows = await rowsOf(table)
    expect(rows.every(([name, , sign], at) => name === `row "${at}"` && sign === `é${at}`)).toBe(true)
  })

  test('may have quotes in the middle of a cell, wherever its pieces are cut', async () => {
    const text = 'name,size\nA,27" monitor\nB,15\nC,24" monitor\nD,1\n"E, ""x""\n",2" and "3"\n'
    const table = await importText(text, 'csv')

    expect(table.skipped).toBe(0)
    const rows = [
      ['A', '27" monitor'],
      ['B', '15'],
      ['C', '24" monitor'],
      ['D', '1'],
      ['E, "x"\n', '2" and "3"'],
    ]
    expect(await rowsOf(table)).toEqual(rows)

    // Chunks have 256 KiB, so repeated rows are cut at every position.
    const often = await importText(`name,size\n${text.slice(10).repeat(20_000)}`, 'csv')
    expect(often).toMatchObject({ rows: 100_000, skipped: 0 })
    const all = await rowsOf(often)
    expect(all.every((row, at) => row.every((cell, index) => cell === rows[at % 5]![index]))).toBe(true)
  })

  test('is written in parts where its rows are large', async () => {
    const path = bench.path(`file-${++count}`)
    await writeFile(path, `text\n${`${'x'.repeat(2 ** 20)}\n`.repeat(34)}`)
    const outPath = bench.path(`imported-${count}.parquet`)
    let hasPart = false
    const onProgress = (share: number) => (hasPart ||= share < 0.81 && existsSync(`${outPath}.0.jsonl.zst`))

    const table = await importTable(bench.engine, { path, format: 'csv', known: [], outPath, onProgress })

    expect([table.rows, hasPart]).toEqual([34, true])
  })
})

describe('a JSON file', () => {
  test('is read object by object, nested values too', async () => {
    const table = await importText(
      '[\n {"a": 1, "tags": ["x", "}"]},\n\n {"a": 2.5, "b": "\\"]"}\n]\n',
      'json',
    )

    expect(table.columns).toEqual([
      { name: 'a', type: 'number' },
      { name: 'tags', type: 'json' },
      { name: 'b', type: 'text' },
    ])
    expect(await rowsOf(table)).toEqual([
      [1, ['x', '}'], null],
      [2.5, null, '"]'],
    ])
  })

  test('keeps the digits of whole numbers, however many there are', async () => {
    const text =
      '[{"id": 1234567890123456789, "in": [98765432109876543210], "price": 0.2500000000000000}, {"id": 2}]'
    const table = await importText(text, 'json')

    expect(table.columns.map(({ type }) => type)).toEqual(['integer', 'json', 'number'])
    expect(await rowsOf(table)).toEqual([
      ['1234567890123456789', ['98765432109876543210'], 0.25],
      [2, null, null],
    ])
  })

  test.each([['\\u0000'], ['\\ud83c']])('is refused where a column is named %s', async (name) => {
    await expect(importText(`[{"a${name}": 1}]`, 'json')).rejects.toThrow(/signs that are no text/)
  })

  test('is refused where it ends in the middle, or goes on behind its end', async () => {
    await expect(importText('[{"a":1},\n{"a"', 'json')).rejects.toThrow(/ends in the middle, in line 2/)
    await expect(importText('[{"a":1}] x', 'json')).rejects.toThrow(/“x” was not expected/)
  })
})

describe('a file that was downloaded', () => {
  const columns: Column[] = [
    { name: 'name', type: 'text' },
    { name: 'price', type: 'number' },
    { name: 'stock', type: 'boolean' },
    { name: 'day', type: 'date' },
    { name: 'tags', type: 'json' },
  ]
  const rows = [
    { name: '=1+1 & <b>', price: 1.25, stock: true, day: '2026-02-28', tags: ['a'] },
    { name: 'שלום\n🏕', price: null, stock: false, day: null, tags: null },
  ]

  test.each(['xlsx', 'parquet', 'jsonl', 'json'] as const)('as %s comes back as it was', async (format) => {
    const source = { columns, files: [await bench.parquet(columns, rows)] }
    const path = bench.path(`export-${++count}`)
    await exportRows(bench.engine, source, {}, format, path)

    const table = await importFile(path, format, columns)

    expect(table.columns.map(({ name }) => name)).toEqual(columns.map(({ name }) => name))
    expect(await rowsOf(table)).toEqual(
      await queryRows(bench.engine, source, { offset: 0, limit: 10 }).then((found) => found.rows),
    )
  })
})
