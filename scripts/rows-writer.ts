import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { plainCsv, type CsvOptions } from '../packages/contract/src/csv-options.ts'
import type { DownloadFormat } from '../packages/contract/src/export-formats.ts'
import type { RowsWriter } from '../packages/crawler/src/cli/row-format.ts'

interface Format {
  format: DownloadFormat
  csv?: CsvOptions
}

/** By file extension. Programs read the output of the command line, so formulas aren't escaped. */
const formats: Record<string, Format> = {
  csv: { format: 'csv', csv: plainCsv },
  tsv: { format: 'csv', csv: { ...plainCsv, delimiter: '\t' } },
  parquet: { format: 'parquet' },
  json: { format: 'json' },
  xlsx: { format: 'xlsx' },
  xml: { format: 'xml' },
  yaml: { format: 'yaml' },
  yml: { format: 'yaml' },
}

/** Writes rows in the same formats as downloads. DuckDB is loaded only if needed. */
export const rowsWriter: RowsWriter = {
  formats: Object.keys(formats),
  write: async ({ lines, columns, format, out }) => {
    const { openDatasetEngine } = await import('../packages/dataset/src/dataset-engine.ts')
    const { exportRows } = await import('../packages/dataset/src/export/export-rows.ts')
    // In the same folder as the rows, because temporary folders may be small.
    const folder = await mkdtemp(join(dirname(lines), 'writing-'))
    try {
      const path = join(folder, 'rows.jsonl.zst')
      await pipeline(createReadStream(lines), createZstdCompress(), createWriteStream(path))
      await using engine = await openDatasetEngine({ tempDir: join(folder, 'spill') })
      const { format: as, csv } = formats[format]!
      await exportRows(engine, { columns, files: [{ path, format: 'jsonl' }] }, {}, as, out, { csv })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
