import { readdir, stat, writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { Column } from '@windrow/contract/schemas/datasets'
import type { SourceFile } from '../dataset-source.ts'
import { queryRows } from '../query-rows.ts'
import { encodeSegment } from '../segment.ts'
import { allColumns, hardRows } from '../test-support/hard-values.ts'
import { openWorkbench } from '../test-support/table-on-disk.ts'
import { writeParquet } from './write-parquet.ts'

const columns: Column[] = [
  { name: 'n', type: 'integer' },
  { name: 'text', type: 'text' },
]

it('packs many segments into one file, in order', async () => {
  await using bench = await openWorkbench()
  const rows = Array.from({ length: 150_000 }, (_, n) => ({ n, text: `row ${n}` }))
  const files = await bench.segments(rows, 1500)
  const out = bench.path('out/table.parquet')
  const { rows: count, bytes } = await writeParquet(bench.engine, { columns, files }, out)
  expect([count, bytes]).toEqual([150_000, (await stat(out)).size])
  const packed = { columns, files: [{ path: out, format: 'parquet' as const }] }
  for (let offset = 0; offset < 150_000; offset += 50_000) {
    const page = await queryRows(bench.engine, packed, { offset, limit: 50_000 })
    expect(page.rows.every(([n, text], at) => n === offset + at && text === `row ${offset + at}`)).toBe(true)
  }
})

it('keeps types and values, so that DuckDB alone can read them', async () => {
  await using bench = await openWorkbench()
  const file = await bench.parquet(allColumns, hardRows)
  const result = await bench.engine.bulk.use(undefined, (connection) =>
    connection.run('SELECT * FROM read_parquet($1)', [file.path]),
  )
  expect(result.columnNames()).toEqual(allColumns.map(({ name }) => name))
  expect(result.columnTypes().map(String)).toEqual(['VARCHAR', 'DOUBLE', 'BIGINT', 'BOOLEAN', 'DATE', 'TIMESTAMP', 'VARCHAR', 'VARCHAR']) // oxfmt-ignore
  const rows = await result.getRows()
  expect(rows.map(([text, , whole]) => [text, String(whole)])).toEqual(
    hardRows.map(({ text, whole }) => [text, String(whole)]),
  )
})

it('leaves nothing behind when it fails or is stopped', async () => {
  await using bench = await openWorkbench()
  const broken = bench.path('broken.jsonl.zst')
  await writeFile(
    broken,
    (await encodeSegment(Array.from({ length: 9999 }, () => ({ text: Math.random() })))).subarray(0, 5000),
  )
  const good = await bench.segments([{ n: 1 }])
  const out = bench.path('out/table.parquet')
  const source = { columns, files: [...good, { path: broken, format: 'jsonl' as const }] }
  await expect(writeParquet(bench.engine, source, out)).rejects.toMatchObject({ code: 'SOURCE_DAMAGED' })
  await expect(
    writeParquet(bench.engine, { columns, files: good }, out, AbortSignal.abort()),
  ).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(await readdir(bench.path('out'))).toEqual([])
})

it('packs rows of whole pages within little memory', async () => {
  await using bench = await openWorkbench(320)
  const page = 'lorem <b>ipsum</b> '.repeat(5000)
  const files: SourceFile[] = []
  for (let n = 0; n < 4000; n += 200)
    files.push(
      ...(await bench.segments(
        Array.from({ length: 200 }, (_, at) => ({ n: n + at, text: `${page}${at}` })),
      )),
    )
  const out = bench.path('pages.parquet')
  expect((await writeParquet(bench.engine, { columns, files }, out)).rows).toBe(4000)
})

it('gathers small segments into large groups', async () => {
  await using bench = await openWorkbench()
  const files = await bench.segments(
    Array.from({ length: 250_000 }, (_, n) => ({ n, text: `row ${n}` })),
    2000,
  )
  const out = bench.path('table.parquet')
  await writeParquet(bench.engine, { columns, files }, out)
  const groups = await bench.engine.bulk.use(undefined, async (connection) => {
    const result = await connection.runAndReadAll('SELECT num_row_groups FROM parquet_file_metadata($1)', [
      out,
    ])
    return Number(result.getRows()[0]![0])
  })
  expect(groups).toBeLessThanOrEqual(4)
})
