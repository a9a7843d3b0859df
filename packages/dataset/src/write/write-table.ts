import type { Bindings } from '../engine/sql.ts'
import type { DatasetEngine } from '../dataset-engine.ts'
import type { DatasetSource } from '../dataset-source.ts'
import { readExactly } from '../read/read-exactly.ts'
import { layOut, type SourceLayout } from '../read/source-layout.ts'
import { copyToFile } from '../engine/copy-to-file.ts'
import { parquetOptions, rowGroupSize } from './parquet-options.ts'
import { writeAtomically } from '../engine/write-atomically.ts'

/**
 * Writes the result of a statement on a table as one Parquet file. On failure no file remains at `outPath`.
 * @returns the number of rows read and written, and the size of the file
 */
export async function writeTable(
  engine: DatasetEngine,
  source: DatasetSource,
  statement: (layout: SourceLayout, lineLimit: number) => { sql: string; bindings: Bindings },
  outPath: string,
  signal?: AbortSignal,
  onProgress?: (share: number) => void,
): Promise<{ read: number; rows: number; bytes: number }> {
  const { result, bytes } = await writeAtomically(outPath, (aside) =>
    engine.bulk.use(signal, async (connection) => {
      const layout = await layOut(connection, engine.facts, source)
      const options = parquetOptions(await rowGroupSize(layout.files))
      const rows = await readExactly([layout], (lineLimit) =>
        copyToFile(connection, statement(layout, lineLimit), aside, options, onProgress),
      )
      return { read: layout.total, rows }
    }),
  )
  return { ...result, bytes }
}
