import { mkdir, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { TableColumn } from '@windrow/contract/recipe'
import { logColumns } from '@windrow/dataset/logs/query-logs'
import { requestColumns } from '@windrow/dataset/pages-of-rows'
import { writeTextGrams } from '@windrow/dataset/logs/write-text-grams'
import { writeParquet } from '@windrow/dataset/write/write-parquet'
import type { AppContext } from '../context.ts'
import type { Trx } from '../database/connect.ts'
import type { RunSegmentInsert } from '../database/run-tables.ts'
import { noteRemovals } from '../storage/noted-store.ts'
import { updateOwnRun, type Attempt } from './own-run.ts'

export interface SegmentList {
  kind: 'rows' | 'log' | 'requests'
  pageId: string
  columns: readonly TableColumn[]
}

/** The lists of segments that a run writes: its output tables, its log, its request records. */
export async function segmentLists(app: AppContext, runId: number): Promise<SegmentList[]> {
  const pages = await app.db
    .selectFrom('run_pages')
    .select(['page_id', 'columns'])
    .where('run_id', '=', runId)
    .orderBy('position')
    .execute()
  return [
    ...pages.map((page) => ({ kind: 'rows' as const, pageId: page.page_id, columns: page.columns })),
    { kind: 'log', pageId: '', columns: logColumns },
    { kind: 'requests', pageId: '', columns: requestColumns },
  ]
}

/** Segments of a list, and the one Parquet file to replace them. */
export interface Compaction {
  ids: number[]
  oldKeys: string[]
  segment: RunSegmentInsert
  /** Beside a long log that is complete. */
  grams?: { object_key: string; bytes: number }
}

/** Entries of a log from which a search needs help; shorter ones are read in a tenth of a second. */
const longLog = 200_000

/**
 * Writes segments of a list into one Parquet file, in order; {@link replaceSegments} makes it count.
 *
 * @param minimum returns null with fewer segments; only segments that aren't Parquet yet are included, or all if it is
 * 0
 */
export async function compactSegments(
  app: AppContext,
  own: Attempt,
  list: SegmentList,
  minimum = 0,
): Promise<Compaction | null> {
  const segments = await app.db
    .selectFrom('run_segments')
    .selectAll()
    .where('run_id', '=', own.runId)
    .where('kind', '=', list.kind)
    .where('page_id', '=', list.pageId)
    .orderBy('place')
    .execute()
  const taken = minimum === 0 ? segments : segments.filter((segment) => segment.format === 'jsonl')
  const [first] = taken
  if (!first || taken.length < minimum || (taken.length === 1 && first.format === 'parquet')) return null
  const files = await Promise.all(
    taken.map(async (segment) => ({
      path: await app.store.localPath(segment.object_key),
      format: segment.format,
      rows: segment.row_count,
      bytes: segment.bytes,
    })),
  )
  const folder = join(app.config.dataDir, 'tmp')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `compact-${randomUUID()}.parquet`)
  try {
    const { rows, bytes } = await writeParquet(await app.datasets(), { columns: list.columns, files }, path)
    const counted = taken.reduce((sum, segment) => sum + segment.row_count, 0)
    if (rows !== counted)
      throw new Error(
        `run ${own.runId}: ${list.kind} ${list.pageId} has ${rows} rows at rest but ${counted} were counted`,
      )
    const object_key = `runs/${own.runId}/${own.attempt}/${first.sequence}-${list.kind}-${randomUUID()}.parquet`
    await app.store.putFile(object_key, path)
    const isLongLog = list.kind === 'log' && minimum === 0 && rows >= longLog
    const grams = isLongLog ? await keepGrams(app, own.runId, { path, rows, object_key }) : null
    return {
      ...(grams && { grams }),
      ids: taken.map((segment) => segment.id),
      oldKeys: taken.map((segment) => segment.object_key),
      segment: {
        run_id: own.runId,
        kind: list.kind,
        page_id: list.pageId,
        sequence: first.sequence,
        part: first.part,
        place: first.place,
        object_key,
        format: 'parquet',
        row_count: rows,
        bytes,
      },
    }
  } finally {
    await rm(path, { force: true })
  }
}

/** Stores what makes a search in a log fast; null if it can't be made, as the log can be read without. */
async function keepGrams(
  app: AppContext,
  runId: number,
  { path, rows, object_key }: { path: string; rows: number; object_key: string },
): Promise<Compaction['grams'] | null> {
  const made = `${path}.grams`
  try {
    const bytes = await writeTextGrams(await app.datasets(), { path, format: 'parquet', rows }, made)
    const key = object_key.replace(/\.parquet$/, '.grams')
    await app.store.putFile(key, made)
    return { object_key: key, bytes }
  } catch (error) {
    app.log.error({ err: error, run: runId }, 'could not make what searches in a log read')
    return null
  } finally {
    await rm(made, { force: true })
  }
}

/**
 * Replaces the segments by the file made from them. Throws if some are already gone, since rows would then be
 * duplicated.
 */
export async function replaceSegments(trx: Trx, { ids, segment, grams }: Compaction): Promise<void> {
  const { numDeletedRows } = await trx.deleteFrom('run_segments').where('id', 'in', ids).executeTakeFirst()
  if (Number(numDeletedRows) !== ids.length)
    throw new Error(
      `run ${segment.run_id}: segments of ${segment.kind} ${segment.page_id} were made one by another`,
    )
  await trx.insertInto('run_segments').values(segment).execute()
  if (grams)
    await trx
      .insertInto('run_log_grams')
      .values({ run_id: segment.run_id, ...grams })
      .execute()
}

/** Compacts during a run: few files keep previews of its rows fast. */
export async function compactWhileRunning(app: AppContext, own: Attempt, minimum: number): Promise<void> {
  for (const list of await segmentLists(app, own.runId)) {
    const compaction = await compactSegments(app, own, list, minimum)
    if (!compaction) continue
    await app.db.transaction().execute(async (trx) => {
      await updateOwnRun(trx, own, {})
      await replaceSegments(trx, compaction)
      await noteRemovals(trx, compaction.oldKeys)
    })
    await app.store.remove(compaction.oldKeys)
  }
}
