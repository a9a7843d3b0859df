import type { DatasetEngine } from './dataset-engine.ts'
import type { DatasetSource } from './dataset-source.ts'
import { copyToFile } from './engine/copy-to-file.ts'
import { identifier } from './engine/sql.ts'
import { parquetOptions, rowGroupSize } from './engine/parquet-options.ts'
import { writeAside } from './engine/write-aside.ts'
import { cell } from './read/cell-alias.ts'
import { withLargeLines } from './read/large-lines.ts'
import { layOut } from './read/source-layout.ts'
import { viewStatement } from './read/view-statement.ts'

/** Compacts a table's files, in order, into one Parquet file. On failure nothing is left at `outPath`. */
export async function writeParquet(
  engine: DatasetEngine,
  source: DatasetSource,
  outPath: string,
  signal?: AbortSignal,
): Promise<{ rows: number; bytes: number }> {
  const { result, bytes } = await writeAside(outPath, (aside) =>
    engine.bulk.use(signal, async (connection) => {
      const layout = await layOut(connection, engine.facts, source)
      const options = parquetOptions(await rowGroupSize(layout.files))
      return withLargeLines((lineLimit) => {
        const query = viewStatement(
          layout,
          {},
          lineLimit,
          (at) => `${cell(at)} AS ${identifier(layout.storedNames[at]!)}`,
        )
        return copyToFile(connection, query, aside, options)
      })
    }),
  )
  return { rows: result, bytes }
}
