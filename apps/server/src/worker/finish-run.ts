import { sql } from 'kysely'
import type { Recipe } from '@windrow/contract/recipe'
import type { RunEnd } from '@windrow/contract/run-reason'
import type { RunStatus } from '@windrow/contract/run-status'
import type { LogRecord } from '@windrow/crawler/records/records'
import { sampleSize } from '@windrow/crawler/run/evidence-choice'
import { encodeSegment } from '@windrow/dataset/segment'
import type { AppContext } from '../context.ts'
import type { Trx } from '../database/connect.ts'
import type { RunRow } from '../database/run-tables.ts'
import { queueProfiles } from '../features/profiles/queue-profiles.ts'
import { measureAtEnd } from '../features/quality/measure-run.ts'
import { figureChecks } from '../features/quality/check-figures.ts'
import { judgeQuality } from '../features/quality/judge-quality.ts'
import { notJudged, type Judgement } from '../features/review/judgement.ts'
import { queueOrHold, recordJudgement } from '../features/review/record-judgement.ts'
import { endRerun } from '../features/review/end-rerun.ts'
import { judgeAtEnd } from '../features/table-schemas/judge-run.ts'
import {
  AlreadyCompacted,
  compactSegments,
  discard,
  replaceSegments,
  segmentLists,
  type Compaction,
  type SegmentList,
} from './compact-segments.ts'
import { stoppedByBudget } from '../budgets/stop-for-budget.ts'
import { isNarrowed, tidyMemory } from './run-memory.ts'
import { orderResources } from '../features/evidence/resource-orders.ts'
import { noteRemovals } from '../storage/noted-store.ts'
import { factsAtEnd, reasonOf } from '../features/runs/run-facts.ts'
import { putChecks } from './write-checks.ts'
import { thinSamples } from './write-evidence.ts'
import { objectKey, updateOwnRun, type Attempt } from './own-run.ts'

/** How often an end is begun while other parts compact segments that it has compacted too. */
const maxTries = 3
/** Higher than any sequence number of a part. */
const lastSequence = 2 ** 31 - 1

interface Ending {
  keep?: Recipe['keep']
  /** Log entries to append at the end. */
  last?: readonly LogRecord[]
}

/**
 * Appends a log segment behind those of all parts. Idempotent, because another worker or part may repeat the end: the
 * first one stays.
 */
async function writeLast(app: AppContext, own: Attempt, entries: readonly LogRecord[]): Promise<void> {
  const body = await encodeSegment(entries)
  const object_key = objectKey(own, 'last-log.jsonl.zst')
  await app.store.put(object_key, body)
  const kept = await app.db.transaction().execute(async (trx) => {
    // Locks the run's row, so that no other part ends it between the two statements.
    await updateOwnRun(trx, own, {})
    const first = await lastKey(trx, own.runId)
    if (first !== null) return first
    await trx
      .insertInto('run_segments')
      .values({
        run_id: own.runId,
        kind: 'log',
        page_id: '',
        part: own.part,
        sequence: lastSequence,
        object_key,
        format: 'jsonl',
        row_count: entries.length,
        bytes: body.length,
      })
      .execute()
    return object_key
  })
  if (kept !== object_key) await app.store.remove([object_key])
}

async function lastKey(trx: Trx, runId: number): Promise<string | null> {
  const last = await trx
    .selectFrom('run_segments')
    .select('object_key')
    .where('run_id', '=', runId)
    .where('kind', '=', 'log')
    .where('sequence', '=', lastSequence)
    .executeTakeFirst()
  return last?.object_key ?? null
}

const runOf = ({ db }: AppContext, runId: number) =>
  db
    .selectFrom('runs')
    .select(['id', 'report_id', 'options', 'rerun_of', 'rerun_pages', 'budget_stop', 'rows'])
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()

export interface Outcome {
  status: RunStatus
  /** How the crawl ended; null if it never began, or was given up. */
  end: RunEnd | null
  /** What failed pages don't explain. */
  message: string | null
}

/** Whether the rows of a run are judged and delivered: also those of a run that its budget has stopped. */
const isWhole = ({ status }: Outcome, run: Pick<RunRow, 'budget_stop' | 'rows' | 'rerun_pages'>): boolean =>
  status === 'SUCCESS' ||
  (status === 'STOPPED' && run.budget_stop !== null && run.rows > 0 && run.rerun_pages === null)

/**
 * Ends a run: compacts its tables, log and request records to one Parquet file each, deletes its journal, sets its
 * final status.
 */
export async function finishRun(
  app: AppContext,
  own: Attempt,
  outcome: Outcome,
  { keep, last = [] }: Ending = {},
): Promise<void> {
  if (last.length > 0) await writeLast(app, own, last)
  await againIfCompacted(async () => {
    const compactions = await compactAndMeasure(app, own)
    const run = await runOf(app, own.runId)
    await judgeAtEnd(app, run)
    const isJudged = isWhole(outcome, run)
    const judged = isJudged ? await judgeQuality(app, run) : notJudged
    if (isJudged) await checkFigures(app, own.runId)
    const message = outcome.status === 'STOPPED' ? await stoppedByBudget(app.db, run.id) : outcome.message
    await endRun(app, own, { ...outcome, message }, { compactions, judged, keep })
  })
}

/** A part that ends the run at a limit may meet a compaction that another part had begun. */
async function againIfCompacted(end: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await end()
    } catch (error) {
      if (!(error instanceof AlreadyCompacted) || tries === maxTries) throw error
    }
}

/** Compacts all lists, and measures the rows as soon as they are compacted, while the other lists are. */
async function compactAndMeasure(app: AppContext, own: Attempt): Promise<Compaction[]> {
  const lists = await segmentLists(app, own.runId)
  const { rows = [], others = [] } = Object.groupBy(lists, ({ kind }) => (kind === 'rows' ? kind : 'others'))
  const made = { rows: compactAll(app, own, rows), others: compactAll(app, own, others) }
  const measured = measureAtEnd(app, own.runId, async (kind) =>
    (await made[kind === 'rows' ? kind : 'others']).map(({ segment }) => segment),
  )
  // Nothing of a run may go on after its end was given up.
  await Promise.allSettled([made.rows, made.others, measured])
  return [...(await made.rows), ...(await made.others)]
}

async function compactAll(
  app: AppContext,
  own: Attempt,
  lists: readonly SegmentList[],
): Promise<Compaction[]> {
  const compactions: Compaction[] = []
  for (const list of lists) {
    const compaction = await compactSegments(app, own, list)
    if (compaction) compactions.push(compaction)
  }
  return compactions
}

/** Stores what the figures of a run lack. Errors are logged: nothing is said then. */
async function checkFigures(app: AppContext, runId: number): Promise<void> {
  try {
    await putChecks(app.db, runId, await figureChecks(app, runId))
  } catch (error) {
    app.log.error({ err: error, run: runId }, 'could not check the figures of a run')
  }
}

/**
 * Fails a run that can't be ended otherwise: segments that can't be compacted stay, and tables aren't checked against
 * schemas.
 */
export const giveUp = (app: AppContext, own: Attempt, attempts: number): Promise<void> =>
  againIfCompacted(async () => {
    const { compactions, unreadable } = await compactReadable(app, own)
    const message = `The run was given up: ${attempts} attempts in a row came to nothing. ${advice(unreadable)}`
    await endRun(app, own, { status: 'FAILED', end: null, message }, { compactions, judged: notJudged })
  })

async function compactReadable(
  app: AppContext,
  own: Attempt,
): Promise<{ compactions: Compaction[]; unreadable: SegmentList[] }> {
  const compactions: Compaction[] = []
  const unreadable: SegmentList[] = []
  for (const list of await segmentLists(app, own.runId))
    try {
      const compaction = await compactSegments(app, own, list)
      if (compaction) compactions.push(compaction)
    } catch (error) {
      app.log.error(
        { err: error, run: own.runId, list: list.kind },
        'could not compact files of a run that was given up',
      )
      unreadable.push(list)
    }
  return { compactions, unreadable }
}

function advice(unreadable: readonly SegmentList[]): string {
  if (unreadable.length === 0)
    return 'The log of its workers says why: put that right, then start the run again.'
  const names = unreadable.map(({ kind, pageId }) =>
    kind === 'rows' ? `table "${pageId}"` : listNames[kind],
  )
  return `Files of its ${names.join(', ')} cannot be read: look after the data folder or the object store, then start the run again.`
}

const listNames = { log: 'log', requests: 'request records' }

/**
 * Records the judgement of a run and queues its deliveries.
 *
 * @returns whether they are held for review
 */
async function deliverOrHold(
  trx: Trx,
  run: { id: number; report_id: number },
  judged: Judgement,
): Promise<boolean> {
  return queueOrHold(trx, run, await recordJudgement(trx, run, judged))
}

interface Result {
  compactions: readonly Compaction[]
  judged: Judgement
  keep?: Recipe['keep']
}

/** The sentence that lists, tasks and notifications show of the run. */
async function messageOf(trx: Trx, runId: number, { status, end, message }: Outcome): Promise<string | null> {
  const facts = await factsAtEnd(trx, runId)
  return reasonOf({ ...facts, end_reason: end, debug_message: message }, status)?.text ?? null
}

/** Commits the end of a run in one transaction; deletes the old segments only afterwards. */
async function endRun(
  app: AppContext,
  own: Attempt,
  outcome: Outcome,
  { compactions, judged, keep }: Result,
): Promise<void> {
  const run = await runOf(app, own.runId)
  const isSuccess = outcome.status === 'SUCCESS'
  const ending = app.db.transaction().execute(async (trx) => {
    await updateOwnRun(trx, own, {
      status: outcome.status,
      end_reason: outcome.end,
      debug_message: await messageOf(trx, own.runId, outcome),
      ended_at: sql`now()`,
      worker_id: null,
      pages_per_second: null,
      is_idle: false,
    })
    await trx.deleteFrom('run_parts').where('run_id', '=', own.runId).execute()
    await trx.deleteFrom('run_handovers').where('run_id', '=', own.runId).execute()
    for (const compaction of compactions) await replaceSegments(trx, compaction)
    await trx.deleteFrom('run_journal').where('run_id', '=', own.runId).execute()
    await endRerun(trx, run, isSuccess)
    if (isSuccess) await queueProfiles(trx, run)
    const isHeld =
      isWhole(outcome, run) && (await deliverOrHold(trx, { id: own.runId, report_id: own.reportId }, judged))
    const unwanted = [
      ...compactions.flatMap((compaction) => compaction.oldKeys),
      ...(await thinSamples(trx, own.runId, sampleSize(keep))),
    ]
    await noteRemovals(trx, unwanted)
    if (keep?.resources !== false) await orderResources(trx, own.runId)
    return { unwanted, isHeld }
  })
  const { unwanted, isHeld } = await ending.catch(async (error: unknown) => {
    if (error instanceof AlreadyCompacted) await discard(app, compactions)
    throw error
  })
  await app.store.remove(unwanted)
  // If the run is rejected, the next one needs the memory from before it.
  if (!isHeld) await tidyMemory(app.db, own, isSuccess && !isNarrowed(run))
}
