/** Writes rows of a Parquet file as a workbook in a process of its own and prints its largest memory in MB. */
import { peakMemory } from '@windrow/contract/testing/peak-memory'
import { openDatasetEngine } from '@windrow/dataset/dataset-engine'
import { exportRows } from '@windrow/dataset/export/export-rows'
import { exportColumns } from './export-table.ts'

const [source, out, tempDir, rows] = process.argv.slice(2)
if (!source || !out || !tempDir || !rows) throw new Error('source, target, folder and rows must be given')
const engine = await openDatasetEngine({ tempDir, memoryLimitMb: 128 })
const files = [{ path: source, format: 'parquet' as const }]
await exportRows(engine, { columns: exportColumns, files }, { limit: Number(rows) }, 'xlsx', out)
await engine.close()
console.log(Math.round(peakMemory() / 1e6))
