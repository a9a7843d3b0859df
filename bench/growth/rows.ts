import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatasetEngine, type DatasetEngine } from '@windrow/dataset/dataset-engine'
import type { DatasetSource } from '@windrow/dataset/dataset-source'
import { measureTable } from '@windrow/dataset/figures/measure-table'
import { queryRows } from '@windrow/dataset/query-rows'
import { writeParquet } from '@windrow/dataset/write/write-parquet'
import { describeTable } from '@windrow/quality/describe-table'
import { exportSegments } from '../export-segments.ts'
import { exportColumns } from '../export-table.ts'
import { beside, processorTime } from '../measure.ts'
import { growing } from './growth-table.ts'

const rounds = 3
const page = { offset: 0, limit: 25 }
const expensive = { column: 'price', operator: 'atLeast' as const, values: ['900'] }

async function measure(engine: DatasetEngine, size: number) {
  const folder = await mkdtemp(join(tmpdir(), 'growth-rows-'))
  try {
    const segments = await exportSegments(engine, folder, size)
    const path = join(folder, 'rows.parquet')
    const packed: DatasetSource = { columns: exportColumns, files: [{ path, format: 'parquet', rows: size }] }
    const [made] = await beside(1, [() => writeParquet(engine, segments, path)], processorTime)
    const figures = async () =>
      describeTable('items', { ...(await measureTable(engine, packed)), violations: null }, Date.now())
    const [early, first, middle, sorted, filtered, found, measured] = await beside(
      rounds,
      [
        () => queryRows(engine, segments, page),
        () => queryRows(engine, packed, page),
        () => queryRows(engine, packed, { ...page, offset: size / 2 }),
        () => queryRows(engine, packed, { ...page, sort: 'name' }),
        () => queryRows(engine, packed, { ...page, sort: '-reviews', filters: [expensive] }),
        () => queryRows(engine, packed, { ...page, search: 'tent9' }),
        figures,
      ],
      processorTime,
    )
    return {
      made: made!,
      early: early!,
      first: first!,
      middle: middle!,
      sorted: sorted!,
      filtered: filtered!,
      found: found!,
      figures: measured!,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Rows of a table. */
export async function growRows(sizes: readonly number[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'growth-spill-'))
  const engine = await openDatasetEngine({ tempDir: folder })
  try {
    await growing(sizes, {
      area: 'rows',
      title: `Rows: a table of ${exportColumns.length} columns, processor time`,
      lines: {
        made: { what: 'segments to Parquet', of: 'whole', unit: 'ms' },
        early: { what: 'first page of segments', of: 'page', unit: 'ms' },
        first: { what: 'first page', of: 'page', unit: 'ms' },
        middle: { what: 'page in the middle', of: 'page', unit: 'ms' },
        sorted: { what: 'first page, sorted by a text', of: 'whole', unit: 'ms' },
        filtered: { what: 'first page, filtered and sorted', of: 'whole', unit: 'ms' },
        found: { what: 'search in all columns', of: 'whole', unit: 'ms' },
        figures: { what: 'figures for quality', of: 'whole', unit: 'ms' },
      },
      measure: (size) => measure(engine, size),
    })
  } finally {
    await engine.close()
    await rm(folder, { recursive: true, force: true })
  }
}
