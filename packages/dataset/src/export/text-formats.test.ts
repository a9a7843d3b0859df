import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import type { Column } from '@windrow/contract/schemas/datasets'
import { allColumns, hardRows, hardTexts } from '../test-support/hard-values.ts'
import { readZip, readSheet } from '../test-support/read-xlsx.ts'
import { openWorkbench } from '../test-support/table-on-disk.ts'
import { exportRows, exportWorkbook } from './export-rows.ts'
import { sheetNames } from './sheet-names.ts'
import { xmlWriter } from './xml-row.ts'
import { yamlWriter } from './yaml-row.ts'

const bench = await openWorkbench()
afterAll(() => bench[Symbol.asyncDispose]())
let files = 0

async function written(columns: Column[], rows: object[], format: 'xml' | 'yaml', view = {}) {
  const path = bench.path(`text/${++files}`)
  const source = { columns, files: await bench.segments(rows) }
  const result = await exportRows(bench.engine, source, view, format, path)
  return { ...result, text: await readFile(path, 'utf8') }
}

/** The values of a list of flat mappings, as YAML readers see them. */
function readYaml(text: string): Record<string, unknown>[] {
  const rows: Record<string, unknown>[] = []
  for (const line of text.trimEnd().split('\n')) {
    const [, dash, key, value] = /^(- | {2})("(?:[^"\\]|\\.)*"|[\w .()/-]+): (.*)$/.exec(line)!
    if (dash === '- ') rows.push({})
    const name = key!.startsWith('"') ? (JSON.parse(key!) as string) : key!
    const isPlainText = /^[A-Za-z]/.test(value!) && !['null', 'true', 'false'].includes(value!)
    rows.at(-1)![name] = isPlainText ? value : (JSON.parse(value!) as unknown)
  }
  return rows
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#13': '\r', '#10': '\n' }
const plain = (xml: string) => xml.replace(/&([\w#]+);/g, (_, name: string) => entities[name]!)

describe('YAML', () => {
  it('gives every value back, whatever it looks like', async () => {
    const { text, mediaType, extension } = await written(allColumns, hardRows, 'yaml')

    expect([mediaType, extension]).toEqual(['application/yaml; charset=utf-8', 'yaml'])
    expect(readYaml(text)).toEqual(hardRows.map((row) => ({ ...row, whole: Number(row.whole) })))
    expect(text).toContain('  whole: 9007199254740993\n')
    expect(text).toContain('  number: 1.0e+21\n')
    // oxlint-disable-next-line no-control-regex -- readers of YAML refuse these characters even inside quotes
    expect(text).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff]/)
  })

  it('quotes what another version of YAML would take for truth, nothing, a number or a comment', async () => {
    const odd = ['yes', 'No', 'on', 'null', '~', '12', '1e3', '0x1f', '12:30', 'a: b', 'a #b', '- a', '2026-01-01', '.5', ' a', 'a ', '*a', '&a', '!a', '{', '%'] // oxfmt-ignore
    const { text } = await written([{ name: 'a: b', type: 'text' }], odd.map((value) => ({ 'a: b': value })), 'yaml') // oxfmt-ignore

    expect(text).toBe(odd.map((value) => `- "a: b": ${JSON.stringify(value)}\n`).join(''))
  })

  it('of nothing is an empty list', async () => {
    expect((await written(allColumns, [], 'yaml')).text).toBe('[]\n')
  })
})

describe('XML', () => {
  it('gives every text back but what XML has no way to say', async () => {
    const { text, mediaType } = await written([{ name: 'text', type: 'text' }], hardTexts.map((value) => ({ text: value })), 'xml') // oxfmt-ignore

    expect(mediaType).toBe('application/xml; charset=utf-8')
    const found = [...text.matchAll(/<row><text>(.*?)<\/text><\/row>/gs)].map(([, inner]) => plain(inner!))
    // oxlint-disable-next-line no-control-regex -- what XML cannot hold is left out
    expect(found).toEqual(hardTexts.map((value) => value.replace(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, '')))
  })

  it('writes nested values as elements, and nothing for an empty cell', async () => {
    const columns: Column[] = [
      { name: 'a', type: 'json' },
      { name: 'b', type: 'integer' },
      { name: 'when', type: 'datetime' },
    ]
    const nested = { sizes: ['S', { 'in cm': 1 }], on: null }
    const { text } = await written(columns, [{ a: nested, b: null, when: '2026-01-02T03:04:05Z' }], 'xml')

    expect(text).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<rows>\n<row><a><sizes><item>S</item><item><in_cm name="in cm">1</in_cm></item></sizes><on></on></a><when>2026-01-02T03:04:05.000Z</when></row>\n</rows>\n',
    )
  })

  it('makes names of elements from any name, each once', async () => {
    const names = ['1st', 'a b', 'a_b', 'xml-x', 'größe', '<&>', '-']
    const columns = names.map((name): Column => ({ name, type: 'text' }))
    const { text } = await written(columns, [Object.fromEntries(names.map((name) => [name, 'v']))], 'xml')

    expect(/<row>(.*)<\/row>/.exec(text)![1]).toBe(
      '<_1st name="1st">v</_1st><a_b name="a b">v</a_b><a_b_2 name="a_b">v</a_b_2><_xml-x name="xml-x">v</_xml-x><größe>v</größe><___ name="&lt;&amp;&gt;">v</___><_- name="-">v</_->',
    )
  })

  it('keeps out of names what is a letter or a number elsewhere, but not in XML', async () => {
    const names = ['m²', 'Nº', '1ª', 'µm', '½', '①', 'Ⅷ٣']
    const columns = names.map((name): Column => ({ name, type: 'text' }))
    const { text } = await written(columns, [Object.fromEntries(names.map((name) => [name, 'v']))], 'xml')

    const elements = [...text.matchAll(/<\/(.+?)>/g)].map(([, name]) => name)
    expect(elements.slice(0, -2)).toEqual(['m_', 'N_', '_1_', '_m', '_', '__2', '_Ⅷ٣'])
  })

  it('of nothing is an empty list of rows', async () => {
    expect((await written(allColumns, [], 'xml')).text).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<rows>\n</rows>\n',
    )
  })
})

it('keeps the digits of nested numbers beyond 2^53', () => {
  const json = '{"n":9007199254740993,"m":[1.50]}'
  const columns: Column[] = [{ name: 'a', type: 'json' }]

  expect(yamlWriter(columns, ['a']).row([json])).toBe(`- a: ${json}\n`)
  expect(xmlWriter(columns, ['a']).row([json])).toBe(
    '<row><a><n>9007199254740993</n><m><item>1.50</item></m></a></row>\n',
  )
})

describe('a workbook of several tables', () => {
  it('has a sheet for each, called by its name', async () => {
    const column = (name: string): Column[] => [{ name, type: 'integer' }]
    const tables = [
      { name: 'items', source: { columns: column('a'), files: await bench.segments([{ a: 1 }, { a: 2 }]) }, view: {} }, // oxfmt-ignore
      { name: 'Items & <more>', source: { columns: column('b'), files: [] }, view: {} },
    ]
    const path = bench.path('several.xlsx')

    expect((await exportWorkbook(bench.engine, tables, path)).rows).toBe(2)
    const parts = await readZip(path)
    expect(parts.get('xl/workbook.xml')).toContain(
      '<sheet name="Items &amp; &lt;more&gt;" sheetId="2" r:id="rId2"/>',
    )
    expect(readSheet(parts.get('xl/worksheets/sheet1.xml')!)).toHaveLength(3)
    expect(readSheet(parts.get('xl/worksheets/sheet2.xml')!)).toHaveLength(1)
  })

  it('names its sheets as Excel takes them', () => {
    expect(sheetNames(['a/b', 'A_b', "'x'", 'History', '', 'y'.repeat(40), 'y'.repeat(40)])).toEqual([
      'a_b',
      'A_b 2',
      '_x_',
      'Rows',
      'Rows 2',
      'y'.repeat(31),
      `${'y'.repeat(29)} 2`,
    ])
  })
})
