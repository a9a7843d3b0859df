import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatasetSource } from '@windrow/dataset/dataset-source'
import type { PageRows } from '@windrow/dataset/pages-of-rows'
import { writeRows } from '@windrow/dataset/write/write-rows'
import type { AppContext } from '../context.ts'
import type { RunEvidenceInsert, RunSegmentInsert } from '../database/run-tables.ts'
import { pageSource } from '../dataset-files/run-files.ts'
import { ObjectMissing } from '../storage/object-store.ts'
import { objectKey, type Attempt } from './own-run.ts'
import { requestsSource, type RecordedPage } from './rerun-pages.ts'

/** Files of a run that are copied from another one. */
export interface KeptFiles {
  segments: Omit<RunSegmentInsert, 'run_id' | 'part' | 'sequence'>[]
  evidence: RunEvidenceInsert[]
  /** How many rows of each table. */
  counts: ReadonlyMap<string, number>
}

/**
 * Copies some pages of a run for its rerun: their rows, request records and page snapshots. Rows keep their order, after
 * those that the tables of the rerun have already, `before`.
 */
export async function copyPages(
  app: AppContext,
  own: Attempt,
  repairedId: number,
  pages: readonly RecordedPage[],
  before: ReadonlyMap<string, number> = new Map(),
): Promise<KeptFiles> {
  const counts = new Map<string, number>()
  const segments: KeptFiles['segments'] = []
  const tables = [...new Set(pages.flatMap(({ table }) => table ?? []))]
  for (const table of tables) {
    const ranges = joined(pages.filter((page) => page.table === table).map(({ rows }) => rows))
    const source = await pageSource(app, repairedId, table)
    const file = await copyRows(app, own, source, ranges)
    counts.set(table, file.row_count)
    segments.push({ kind: 'rows', page_id: table, ...file })
  }
  if (pages.length > 0) {
    const records = joined(pages.map(({ record }) => ({ first: record, count: 1 })))
    const file = await copyRows(app, own, await requestsSource(app, repairedId), records)
    segments.push({ kind: 'requests', page_id: '', ...file })
  }
  return { segments, counts, evidence: await copyEvidence(app, own, repairedId, newRows(pages, before)) }
}

/** Adjacent ranges as one. */
function joined(ranges: readonly PageRows[]): PageRows[] {
  const result: PageRows[] = []
  for (const { first, count } of ranges) {
    const last = result.at(-1)
    if (last && last.first + last.count === first) last.count += count
    else result.push({ first, count })
  }
  return result
}

async function copyRows(
  app: AppContext,
  own: Attempt,
  source: DatasetSource,
  ranges: readonly PageRows[],
): Promise<Pick<RunSegmentInsert, 'object_key' | 'format' | 'row_count' | 'bytes'>> {
  const folder = join(app.config.dataDir, 'tmp')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `kept-${randomUUID()}.parquet`)
  try {
    const { rows, bytes } = await writeRows(await app.datasets(), source, ranges, path)
    const counted = ranges.reduce((sum, { count }) => sum + count, 0)
    if (rows !== counted)
      throw new Error(`run ${own.runId}: ${rows} rows were copied, but ${counted} were counted`)
    const object_key = objectKey(own, `kept-${randomUUID()}.parquet`)
    await app.store.putFile(object_key, path)
    return { object_key, format: 'parquet', row_count: rows, bytes }
  } finally {
    await rm(path, { force: true })
  }
}

interface Moved {
  rows: PageRows
  /** Its first row in the rerun. */
  to: number
}

/** Where the rows of pages come to stand, by table and first row. */
function newRows(pages: readonly RecordedPage[], before: ReadonlyMap<string, number>): Map<string, Moved> {
  const counts = new Map(before)
  const moved = new Map<string, Moved>()
  for (const { table, rows } of pages) {
    if (table === null) continue
    const count = counts.get(table) ?? 0
    moved.set(`${table} ${rows.first}`, { rows, to: count + 1 })
    counts.set(table, count + rows.count)
  }
  return moved
}

async function copyEvidence(
  app: AppContext,
  own: Attempt,
  repairedId: number,
  moved: ReadonlyMap<string, Moved>,
): Promise<RunEvidenceInsert[]> {
  const known = await app.db
    .selectFrom('run_evidence')
    .selectAll()
    .where('run_id', '=', repairedId)
    .where('reason', '=', 'sample')
    .orderBy('id')
    .execute()
  const kept: RunEvidenceInsert[] = []
  for (const { id, ...row } of known) {
    const place = moved.get(`${row.page_id} ${row.first_row}`)
    if (!place) continue
    const copy = (key: string | null, ending: string) =>
      key && copyObject(app, key, objectKey(own, `kept-page-${id}.${ending}`))
    const html_key = await copy(row.html_key, 'html.zst')
    const screenshot_key = await copy(row.screenshot_key, 'png')
    if (html_key || screenshot_key)
      kept.push({ ...row, run_id: own.runId, first_row: place.to, html_key, screenshot_key })
  }
  return kept
}

/** Null if the object is gone. */
async function copyObject({ store }: AppContext, from: string, to: string): Promise<string | null> {
  try {
    await store.put(to, await store.get(from))
    return to
  } catch (error) {
    if (error instanceof ObjectMissing) return null
    throw error
  }
}
