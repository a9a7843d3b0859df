import { mkdir, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql, type Selectable } from 'kysely'
import type { TableColumn } from '@windrow/contract/recipe'
import { logColumns } from '@windrow/dataset/logs/query-logs'
import { requestColumns } from '@windrow/dataset/pages-of-rows'
import { writeTextGrams } from '@windrow/dataset/logs/write-text-grams'
import { writeParquet } from '@windrow/dataset/write/write-parquet'
import type { AppContext } from '../context.ts'
import type { Trx } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'
import type { RunSegmentInsert } from '../database/run-tables.ts'
import { localFiles } from '../dataset-files/run-files.ts'
import { LeaseLost } from '../queue/lease.ts'
import { noteRemovals } from '../storage/noted-store.ts'
import { objectKey, updateOwnRun, type Attempt } from './own-run.ts'

export interface SegmentList {
  kind: 'rows' | 'log' | 'requests'
  pageId: string
  columns: readonly TableColumn[]
}

/** Segments were compacted by another part of the run meanwhile; what was made from them is useless. */
export class AlreadyCompacted extends Error {
  override readonly name = 'AlreadyCompacted'

  constructor(runId: number, { kind, pageId }: Pick<SegmentList, 'kind' | 'pageId'>, options?: ErrorOptions) {
    super(`run ${runId}: segments of ${kind} ${pageId} were made one by another`, options)
  }
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

type Segment = Selectable<Database['run_segments']>

/**
 * Writes segments of a list into one Parquet file, in order; {@link replaceSegments} makes it count. Throws
 * {@link AlreadyCompacted} if another part of the run has compacted them meanwhile.
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
  try {
    const { grams, ...file } = await makeFile(app, own, list, taken, minimum === 0)
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
        format: 'parquet',
        ...file,
      },
    }
  } catch (error) {
    // Their objects are removed with them.
    if (await areGone(app, taken)) throw new AlreadyCompacted(own.runId, list, { cause: error })
    throw error
  }
}

interface MadeFile extends Pick<RunSegmentInsert, 'object_key' | 'row_count' | 'bytes'> {
  grams: Compaction['grams'] | null
}

/** Stores the rows of segments as one Parquet file. */
async function makeFile(
  app: AppContext,
  own: Attempt,
  list: SegmentList,
  segments: readonly Segment[],
  isComplete: boolean,
): Promise<MadeFile> {
  const files = await localFiles(app, segments)
  const folder = join(app.config.dataDir, 'tmp')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `compact-${randomUUID()}.parquet`)
  try {
    const { rows, bytes } = await writeParquet(await app.datasets(), { columns: list.columns, files }, path)
    const counted = segments.reduce((sum, segment) => sum + segment.row_count, 0)
    if (rows !== counted)
      throw new Error(
        `run ${own.runId}: ${list.kind} ${list.pageId} has ${rows} rows at rest but ${counted} were counted`,
      )
    const object_key = objectKey(own, `${segments[0]!.sequence}-${list.kind}-${randomUUID()}.parquet`)
    await app.store.putFile(object_key, path)
    const isLongLog = list.kind === 'log' && isComplete && rows >= longLog
    const grams = isLongLog ? await keepGrams(app, own.runId, { path, rows, object_key }) : null
    return { object_key, row_count: rows, bytes, grams }
  } finally {
    await rm(path, { force: true })
  }
}

async function areGone({ db }: AppContext, segments: readonly Segment[]): Promise<boolean> {
  const ids = segments.map(({ id }) => id)
  const { rows } = await sql`select 1 from unnest(${ids}::bigint[]) as taken (id)
    where not exists (select from run_segments where run_segments.id = taken.id) limit 1`.execute(db)
  return rows.length > 0
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
 * Replaces the segments by the file made from them. Throws {@link AlreadyCompacted} if some are gone, since rows would
 * then be duplicated.
 */
export async function replaceSegments(trx: Trx, { ids, segment, grams }: Compaction): Promise<void> {
  // One array: a list of values has at most 65,535.
  const { numAffectedRows } = await sql`delete from run_segments where id = any(${ids}::bigint[])`.execute(
    trx,
  )
  if (Number(numAffectedRows) !== ids.length)
    throw new AlreadyCompacted(segment.run_id, { kind: segment.kind, pageId: segment.page_id })
  await trx.insertInto('run_segments').values(segment).execute()
  if (grams)
    await trx
      .insertInto('run_log_grams')
      .values({ run_id: segment.run_id, ...grams })
      .execute()
}

/** Removes the files of compactions whose transaction was rolled back. */
export const discard = (app: Pick<AppContext, 'store'>, compactions: readonly Compaction[]): Promise<void> =>
  app.store.remove(
    compactions.flatMap(({ segment, grams }) => [segment.object_key, ...(grams ? [grams.object_key] : [])]),
  )

/**
 * Compacts during a run: few files keep previews of its rows fast. Throws {@link AlreadyCompacted} if another part has
 * done so meanwhile.
 */
export async function compactWhileRunning(app: AppContext, own: Attempt, minimum: number): Promise<void> {
  for (const list of await segmentLists(app, own.runId)) {
    const compaction = await compactSegments(app, own, list, minimum)
    if (!compaction) continue
    await replaceWhileRunning(app, own, compaction)
    await app.store.remove(compaction.oldKeys)
  }
}

async function replaceWhileRunning(app: AppContext, own: Attempt, compaction: Compaction): Promise<void> {
  try {
    await app.db.transaction().execute(async (trx) => {
      await updateOwnRun(trx, own, {})
      await replaceSegments(trx, compaction)
      await noteRemovals(trx, compaction.oldKeys)
    })
  } catch (error) {
    // After other errors, such as a lost connection, the transaction may have been committed.
    if (error instanceof AlreadyCompacted || error instanceof LeaseLost) await discard(app, [compaction])
    throw error
  }
}
