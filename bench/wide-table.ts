import type { Column } from '@windrow/contract/schemas/datasets'
import type { DatasetEngine } from '@windrow/dataset/dataset-engine'
import type { DatasetSource } from '@windrow/dataset/dataset-source'

/** Twenty columns of the kinds that shops have, and the SQL that makes them of a row's number `i`. */
const shape: [column: Column, sql: string][] = [
  ...Array.from({ length: 6 }, (_, at): [Column, string] => [
    { name: `text_${at}`, type: 'text' },
    `'Value ' || (hash(i + ${at}) % ${10 ** (at + 1)})`,
  ]),
  ...Array.from({ length: 5 }, (_, at): [Column, string] => [
    { name: `number_${at}`, type: 'number' },
    `CASE WHEN hash(i + ${at}) % 10 < ${at} THEN NULL ELSE (hash(i + ${at + 10}) % 100000) / 100.0 END::DOUBLE`,
  ]),
  ...Array.from({ length: 4 }, (_, at): [Column, string] => [
    { name: `integer_${at}`, type: 'integer' },
    `(hash(i + ${at + 20}) % ${10 ** (at + 2)})::BIGINT`,
  ]),
  [{ name: 'stock', type: 'boolean' }, 'i % 3 = 0'],
  [{ name: 'added', type: 'date' }, "DATE '2020-01-01' + (i % 2000)::INT"],
  [{ name: 'seen', type: 'datetime' }, "TIMESTAMP '2026-01-01' + to_seconds(i % 20000000)"],
  [{ name: 'url', type: 'url' }, "'https://shop.example/p/' || i"],
  [{ name: 'picture', type: 'image' }, "'https://shop.example/i/' || (i % 1000) || '.jpg'"],
]

/** Writes the table as one Parquet file. */
export async function makeTable(engine: DatasetEngine, path: string, rows: number): Promise<DatasetSource> {
  const cells = shape.map(([{ name }, sql]) => `${sql} AS "${name}"`).join(', ')
  await engine.bulk.use(undefined, (connection) =>
    connection.run(
      `COPY (SELECT ${cells} FROM range(${rows}) AS t(i)) TO '${path}' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 100000)`,
    ),
  )
  return { columns: shape.map(([column]) => column), files: [{ path, format: 'parquet', rows }] }
}

/** Writes the rows of a table as segments, as a run does. */
export async function makeSegments(
  engine: DatasetEngine,
  { columns, files: [file] }: DatasetSource,
  folder: string,
  rowsEach: number,
): Promise<DatasetSource> {
  const { path, rows } = file!
  const count = Math.ceil(rows! / rowsEach)
  const segments = Array.from({ length: count }, (_, at) => ({
    path: `${folder}/segment-${at}.jsonl.zst`,
    format: 'jsonl' as const,
    rows: Math.min(rowsEach, rows! - at * rowsEach),
  }))
  await engine.bulk.use(undefined, async (connection) => {
    for (const [at, segment] of segments.entries())
      await connection.run(
        `COPY (SELECT * EXCLUDE file_row_number FROM read_parquet('${path}', file_row_number = true)
          WHERE file_row_number >= ${at * rowsEach} AND file_row_number < ${(at + 1) * rowsEach})
          TO '${segment.path}' (FORMAT json, COMPRESSION zstd)`,
      )
  })
  return { columns, files: segments }
}
