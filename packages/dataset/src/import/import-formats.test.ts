import { readFile, writeFile } from 'node:fs/promises'
import { importFormatOf, type ImportFormat } from '@windrow/contract/run-origin'
import { afterAll, describe, expect, it } from 'vitest'
import { exportRows } from '../export/export-rows.ts'
import { queryRows } from '../query-rows.ts'
import { openWorkbench } from '../test-support/table-on-disk.ts'
import { importTable } from './import-table.ts'

const bench = await openWorkbench()
afterAll(() => bench[Symbol.asyncDispose]())

let count = 0
async function imported(body: string | Uint8Array, format: ImportFormat) {
  const path = bench.path(`file-${++count}`)
  await writeFile(path, body)
  const outPath = bench.path(`table-${count}.parquet`)
  const table = await importTable(bench.engine, { path, format, known: [], outPath })
  const source = { columns: table.columns, files: [{ path: outPath, format: 'parquet' as const }] }
  const { rows } = await queryRows(bench.engine, source, { offset: 0, limit: 1000 })
  const names = table.columns.map(({ name }) => name)
  return { ...table, rows: rows.map((row) => Object.fromEntries(row.map((one, at) => [names[at]!, one]))) }
}
const faultOf = (body: string | Uint8Array, format: ImportFormat) =>
  imported(body, format).then(
    () => 'no fault',
    (error: Error) => error.message,
  )

const utf16 = (text: string, order: 'le' | 'be', mark = true) => {
  const bytes = Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}

it.each([
  ['a.csv', 'csv'],
  ['a.TSV', 'tsv'],
  ['a.tab', 'tsv'],
  ['a.ndjson', 'jsonl'],
  ['a.xml', 'xml'],
  ['a.yml', 'yaml'],
  ['a.yaml', 'yaml'],
  ['a.txt', undefined],
])('the name %s says %s', (name, format) => {
  expect(importFormatOf(name)).toBe(format)
})

describe('a CSV file', () => {
  const text = 'name;price\r\nZürich – “Café”;1,5\r\nŠkoda €;2\r\n'
  const rows = [
    { name: 'Zürich – “Café”', price: '1,5' },
    { name: 'Škoda €', price: '2' },
  ]

  it.each([
    ['UTF-16 with a mark', utf16(text, 'le')],
    ['UTF-16 of the other order', utf16(text, 'be')],
    ['UTF-16 without a mark', utf16(text, 'le', false)],
    ['UTF-16 of the other order without a mark', utf16(text, 'be', false)],
  ])('is read in %s', async (_, body) => {
    expect(await imported(body, 'csv')).toMatchObject({ rows, notes: [] })
  })

  it('is read in Windows-1252, with a note', async () => {
    // “ and ” are 0x93 and 0x94 in Windows-1252, € is 0x80, Š is 0x8a, – is 0x96.
    const codes: Record<string, number> = { '“': 0x93, '”': 0x94, '€': 0x80, Š: 0x8a, '–': 0x96 }
    const body = Uint8Array.from(text, (sign) => codes[sign] ?? sign.charCodeAt(0))
    const table = await imported(body, 'csv')
    expect(table.rows).toEqual(rows)
    expect(table.notes).toEqual([expect.stringContaining('was read as Windows-1252')])
  })

  it.each([
    ['small', 1],
    ['over several chunks', 40_000],
  ])('may end its lines with a carriage return alone: %s', async (_, times) => {
    const body = `name;price\r${'"Tent; with\npegs";1\rStove;2\r'.repeat(times)}`
    const { rows } = await imported(body, 'csv')
    expect(rows.slice(0, 2)).toEqual([
      { name: 'Tent; with\npegs', price: 1 },
      { name: 'Stove', price: 2 },
    ])
  })

  it('is no CSV with zeros in it', async () => {
    expect(await faultOf(Uint8Array.from([65, 0, 0, 66, 0xff]), 'csv')).toContain('not text')
  })

  it('numbers headings that come twice, and says so', async () => {
    const table = await imported('a,a,b,a,a_2\n1,2,3,4,5\n', 'csv')
    expect(table.rows).toEqual([{ a: 1, a_3: 2, b: 3, a_4: 4, a_2: 5 }])
    expect(table.notes).toEqual([
      'The first row names “a” more than once; one of them is “a_3” here.',
      'The first row names “a” more than once; one of them is “a_4” here.',
    ])
  })

  it('keeps a column of numbers when one has more digits than a double', async () => {
    const table = await imported('n,i\n1234567890123456.78,1234567890123456\n-0.5,-0\n', 'csv')
    expect(table.columns.map(({ type }) => type)).toEqual(['number', 'integer'])
    expect(table.rows).toEqual([
      { n: '1234567890123456.78', i: 1234567890123456 },
      { n: -0.5, i: 0 },
    ])
  })
})

it('a TSV file has its cells apart by tabs, whatever else is in them', async () => {
  expect((await imported('a, b, c\td\n1, 2, 3\t4\n', 'tsv')).rows).toEqual([{ 'a, b, c': '1, 2, 3', d: 4 }])
})

describe('a JSON file', () => {
  const rows = [
    { a: 1, b: '}]' },
    { a: 2, b: null },
  ]
  const list = '[{"a":1,"b":"}]"},{"a":2}]'
  it.each([
    ['itself', list],
    ['under a key', `{"items":${list}}`],
    ['after and before others', `{"total":2,"tags":["x","[{"],"none":[],"items":${list},"next":null}\n`],
    ['deeper', `{"data":{"things":${list},"more":{"x":[[1],[2]]}}}`],
  ])('is a list of objects: %s', async (_, text) => {
    expect((await imported(text, 'json')).rows).toEqual(rows)
  })

  it.each([65_536, 262_144])('may have an escape right before byte %i, where a chunk can end', async (at) => {
    const start = '{"note":"'
    for (const escaped of ['\\"', '\\\\']) {
      const before = 'x'.repeat(at - 1 - start.length)
      expect((await imported(`${start}${before}${escaped}","items":${list}}`, 'json')).rows).toEqual(rows)
    }
  })

  it.each([
    [`{"a":${list},"b":${list}}`, 'several lists'],
    ['{"a":[1,2]}', 'no JSON array of objects'],
    ['{"a":1}', 'no JSON array of objects'],
    [`{"items":${list}`, 'ends in the middle'],
    [`{"items":${list}}}`, 'not valid JSON'],
  ])('%s is refused', async (text, message) => {
    expect(await faultOf(text, 'json')).toContain(message)
  })
})

describe('an XML file', () => {
  it('has a row for each element that comes again and again', async () => {
    const table = await imported(
      `<?xml version="1.0" encoding="ISO-8859-1"?>
      <!DOCTYPE rss [<!ENTITY x "expanded">]>
      <rss><channel><title>News</title>
        <link/><item id="1"><title>A &amp; B</title><tag>x</tag><tag>y</tag><price>1.5</price></item>
        <item id="2"><title><![CDATA[<b>]]></title><price cur="EUR">2</price></item>
      </channel></rss>`,
      'xml',
    )
    expect(table.rows).toEqual([
      { '@id': 1, title: 'A & B', tag: ['x', 'y'], price: '1.5' },
      { '@id': 2, title: '<b>', tag: null, price: { '@cur': 'EUR', '#text': '2' } },
    ])
  })

  it.each([
    ['<a><b>1</b><b>2</b>', 'ends in the middle'],
    ['no XML', 'no XML'],
    ['<a/>', 'no elements'],
    [`${'<a>'.repeat(200)}${'</a>'.repeat(200)}`, 'deeper than 100'],
    ['<a><b>1</b></a><a/>', 'no XML'],
    ['<a><b>1<b>2</b></a>', 'no XML'],
  ])('%s is refused', async (text, message) => {
    expect(await faultOf(text, 'xml')).toContain(message)
  })
})

describe('a YAML file', () => {
  it.each([
    ['a list', '- a: 1\n  b: x\n- a: 2\n  b: null\n'],
    ['under a key', '# rows\n---\nitems:\n  - a: 1\n    b: x\n\n  - { a: 2, b: ~ }\n'],
    ['not indented under a key', 'items:\n- a: 1\n  b: "x"\n- a: 2\n'],
    ['in brackets', '[{"a":1,"b":"x"},{"a":2}]'],
  ])('is a list of mappings: %s', async (_, text) => {
    expect((await imported(text, 'yaml')).rows).toEqual([
      { a: 1, b: 'x' },
      { a: 2, b: null },
    ])
  })

  it('keeps digits, texts over several lines and nested values', async () => {
    const text = '- id: 9007199254740993\n  text: |\n    - one\n    two\n  tags: [a, {b: 1}]\n  ok: true\n'
    expect((await imported(text, 'yaml')).rows).toEqual([
      { id: '9007199254740993', text: '- one\ntwo\n', tags: ['a', { b: 1 }], ok: true },
    ])
  })

  it('tells entries that are no mapping, or too much, with their lines', async () => {
    const text = '- a: 1\n- just text\n- a: [\n- a: &x [1]\n  b: *x\n- a: 2\n'
    const { rows, badRows } = await imported(text, 'yaml')
    expect(rows).toEqual([{ a: 1 }, { a: 2 }])
    expect(badRows).toEqual([
      { line: 2, message: 'is no YAML mapping' },
      { line: 3, message: 'is not valid YAML' },
      { line: 4, message: 'has an alias, which is not followed' },
    ])
  })

  it.each([
    ['name: Tent\n', 'no YAML list'],
    ['items:\n  - a: 1\nothers:\n  - b: 2\n', 'one list only'],
  ])('%j is refused', async (text, message) => {
    expect(await faultOf(text, 'yaml')).toContain(message)
  })
})

it.each(['xml', 'yaml', 'json'] as const)('%s of an export comes back as it was', async (format) => {
  const columns = [
    { name: 'name', type: 'text' as const },
    { name: 'in cm', type: 'integer' as const },
    { name: 'sizes', type: 'json' as const },
  ]
  const rows = [
    { name: 'Tent – "Alva"', 'in cm': 120, sizes: ['S', 'M'] },
    { name: '- x: y', 'in cm': -3, sizes: ['L', 'M'] },
  ]
  const path = bench.path(`out.${format}`)
  await exportRows(bench.engine, { columns, files: await bench.segments(rows) }, {}, format, path)
  expect((await imported(await readFile(path), format)).rows).toEqual(rows)
})
