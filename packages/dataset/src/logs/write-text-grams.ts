import { writeFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { DatasetEngine } from '../dataset-engine.ts'
import type { SourceFile } from '../dataset-source.ts'
import { Bindings } from '../engine/sql.ts'
import { cell } from '../read/cell-alias.ts'
import { relation } from '../read/relation.ts'
import { layOut } from '../read/source-layout.ts'
import { logColumns, searched } from './query-logs.ts'
import { GramBits } from './text-grams.ts'

/**
 * Writes what makes a search for a rare text in a log fast, see `text-grams.ts`: 4 bytes per entry, for one Parquet file.
 * A few seconds for a million entries, in turns with other work.
 *
 * @returns the size in bytes
 */
export async function writeTextGrams(
  engine: DatasetEngine,
  file: SourceFile,
  outPath: string,
): Promise<number> {
  return engine.bulk.use(undefined, async (connection) => {
    const layout = await layOut(connection, engine.facts, { columns: logColumns, files: [file] })
    const bindings = new Bindings()
    // A Parquet file has no lines.
    const from = relation(layout, { columns: searched }, bindings, 0)
    const grams = new GramBits(layout.total)
    let count = 0
    const result = await connection.stream(
      `SELECT ${searched.map(cell).join(', ')} FROM ${from}`,
      bindings.values,
    )
    for (;;) {
      const chunk = await result.fetchChunk()
      if (!chunk || chunk.rowCount === 0) break
      const columns = searched.map((_, at) => chunk.getColumnValues(at) as (string | null)[])
      count += chunk.rowCount
      for (let row = 0; row < chunk.rowCount; row++) grams.add(columns.map((texts) => texts[row]!))
      await setImmediate()
    }
    // A stream that fails may just end. What it left out would never be found.
    if (count !== layout.total) throw new Error(`${count} of ${layout.total} entries of a log were read`)
    grams.end()
    await writeFile(outPath, grams.bits)
    return grams.bits.length
  })
}
