import type { Batch } from '@windrow/crawler/journal'
import { PackedRows } from '@windrow/crawler/records/packed-rows'
import type { Row } from '@windrow/crawler/records/records'
import { noCounters } from '@windrow/crawler/run/counters'

/** The rows of a batch, by table. */
export const packedRows = (tables: Record<string, readonly Row[]>): Batch['rows'] =>
  new Map(
    Object.entries(tables).map(([table, rows]) => {
      const packed = new PackedRows()
      packed.add(rows)
      return [table, packed]
    }),
  )

/** A batch as the engine commits it, with nothing but what is given. */
export const batchOf = (sequence: number, more: Partial<Batch> = {}): Batch => ({
  sequence,
  queue: { byType: {}, isTotalKnown: false },
  frontier: Buffer.from(`frontier ${sequence}`),
  rows: new Map(),
  requests: [],
  logs: [],
  evidence: [],
  failures: [],
  checks: [],
  remembered: [],
  proxies: [],
  handovers: new Map(),
  taken: [],
  typeModes: {},
  delta: noCounters(),
  ...more,
})
