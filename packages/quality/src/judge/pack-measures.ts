import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Measure } from './measure.ts'
import { metrics, type MetricName } from './metrics.ts'

/** Counts up when what a metric measures changes; those of another version aren't read. */
const version = 1
/** Bytes of packed measures after unpacking. */
const mostUnpacked = 64_000_000

type Packed = [table: string | null, column: string | null, metric: MetricName, value: number, of: number]

/** The values of a run's measures, without what only explains findings: about ten bytes each. */
export function packMeasures(measures: readonly Measure[]): Buffer {
  const values = measures.map(({ table, column, metric, value, of }): Packed => [
    table,
    column,
    metric,
    value,
    of,
  ])
  return zstdCompressSync(JSON.stringify({ version, values }))
}

/** What {@link packMeasures} packed, for `History`; null if it was of another version, or is damaged. */
export function unpackMeasures(packed: Uint8Array): Measure[] | null {
  try {
    const text = zstdDecompressSync(packed, { maxOutputLength: mostUnpacked }).toString()
    const stored = JSON.parse(text) as { version: number; values: Packed[] }
    if (stored.version !== version) return null
    return stored.values
      .filter(([, , metric]) => metrics.has(metric))
      .map(([table, column, metric, value, of]) => ({ table, column, metric, value, of, rows: null }))
  } catch {
    return null
  }
}
