import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { rowFormat } from '../packages/crawler/src/cli/row-format.ts'
import { folder } from '../packages/crawler/src/testing/run-program.ts'
import { importTable } from '../packages/dataset/src/import/import-table.ts'
import { queryRows } from '../packages/dataset/src/query-rows.ts'
import { openWorkbench } from '../packages/dataset/src/test-support/table-on-disk.ts'
import { rowsWriter } from './rows-writer.ts'

const columns = [
  { name: 'price', type: 'number' as const },
  { name: 'name', type: 'text' as const },
  { name: 'note', type: 'text' as const },
]
const text = '{"name":"=1+1","price":2.50}\n{"note":"a\\tb","name":"Tent","price":null}\n'

it('writes columns in order, whatever the order and gaps in rows, and empty tables', async () => {
  await using dir = await folder()
  const lines = join(dir.path, 'rows.jsonl')
  const out = join(dir.path, 'new', 'rows')
  const written = async (format: string) => {
    await rowsWriter.write({ lines, columns, format, out })
    return readFile(out, 'utf8')
  }
  await writeFile(lines, text)
  expect(await written('csv')).toBe('price,name,note\n2.5,=1+1,\n,Tent,a\tb\n')
  expect(await written('tsv')).toBe('price\tname\tnote\n2.5\t=1+1\t\n\tTent\t"a\tb"\n')
  expect(JSON.parse(await written('json'))).toHaveLength(2)
  await writeFile(lines, '')
  expect(await written('csv')).toBe('price,name,note\n')
})

it('reports a file name without a known format', () => {
  expect(() => rowFormat('rows.doc', undefined, rowsWriter)).toThrow(
    "Rows can't be written as .doc. End the name with .jsonl, .ndjson, .csv, .tsv, .parquet, .json, .xlsx, .xml, .yaml or .yml, or name a format with --format.",
  )
})

it('writes Parquet that other programs can read', async () => {
  await using bench = await openWorkbench()
  const [lines, out] = [bench.path('rows.jsonl'), bench.path('rows.parquet')]
  await writeFile(lines, text)
  await rowsWriter.write({ lines, columns, format: 'parquet', out })

  const outPath = bench.path('back.parquet')
  const table = await importTable(bench.engine, { path: out, format: 'parquet', known: [], outPath })
  expect(table.columns).toEqual(columns)
  const source = { columns, files: [{ path: outPath, format: 'parquet' as const }] }
  const { rows } = await queryRows(bench.engine, source, { offset: 0, limit: 10 })
  expect(rows).toEqual([
    [2.5, '=1+1', null],
    [null, 'Tent', 'a\tb'],
  ])
})
