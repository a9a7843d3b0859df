import { sql, type InsertObject } from 'kysely'
import { isOpenJob, mostOpenJobs, type JobKind } from '@windrow/contract/dataset-jobs'
import { roleMay, type Permission } from '@windrow/contract/roles'
import type { DatasetJob } from '@windrow/contract/schemas/dataset-jobs'
import type { Db, Trx } from '../../database/connect.ts'
import type { DatasetJobRow, JobResult, StoredFault } from '../../database/job-tables.ts'
import { channels } from '../../database/notification-hub.ts'
import type { Database } from '../../database/schema.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { claimJob, jobLeaseSeconds } from '../../queue/job-lease.ts'
import { isOwn, type Claim, type Lease } from '../../queue/lease.ts'
import type { Actor } from '../../access/actor.ts'
import { lockPerson } from '../../access/lock-person.ts'
import { visibleJobs } from '../../access/visible-jobs.ts'

export const jobLease = {
  table: 'dataset_jobs',
  what: 'job',
  working: 'WORKING',
  seconds: jobLeaseSeconds,
} satisfies Lease

/** How long the requester sees ended jobs, and how long they are stored. */
const shownHours = 24
const keptDays = 7
const mostShown = 50
/** An unfinished job never shows as 100 %. */
const mostUndone = 0.99
/** An upload without a heartbeat for this long was lost with its node. */
const receivingMinutes = 10
const givenUpBefore = sql<Date>`now() - make_interval(mins => ${sql.lit(receivingMinutes)})`

type Viewer = Pick<Actor, 'userId' | 'role'>

const permissions: Record<JobKind, Permission> = {
  merge: 'report:advanced-operations',
  dedupe: 'report:advanced-operations',
  compare: 'report:advanced-operations',
  import: 'report:import',
  judge: 'report:edit',
}

/** Whether the viewer requested the job, or may request such jobs in any report. */
export const mayManage = (row: Pick<DatasetJobRow, 'user_id' | 'kind'>, { userId, role }: Viewer): boolean =>
  row.user_id === userId || roleMay(role, permissions[row.kind])

const fileNameOf = ({ settings }: DatasetJobRow): string | null =>
  'fileName' in settings && typeof settings.fileName === 'string' ? settings.fileName : null

export function toJob(row: DatasetJobRow, viewer: Viewer): DatasetJob {
  // A job that is still receiving its file counts as queued for everyone but its uploader.
  const state = row.state === 'RECEIVING' ? 'QUEUED' : row.state
  return {
    jobId: row.id,
    kind: row.kind,
    state,
    progress: state === 'DONE' ? 1 : Math.min(mostUndone, row.progress),
    rowsDone: row.rows_done,
    sourceRuns: row.run_ids,
    fileName: fileNameOf(row),
    isOwn: row.user_id === viewer.userId,
    mayCancel: isOpenJob({ state }) && mayManage(row, viewer),
    fault: row.fault,
    createdDate: row.created_at.toISOString(),
    endedDate: row.ended_at?.toISOString() ?? null,
    ...row.result,
  }
}

export async function jobOfReport(
  db: Db,
  reportId: number,
  viewer: Viewer,
  id: number,
): Promise<DatasetJobRow> {
  const row = await visibleJobs(db, reportId, viewer).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('job of this report')
  return row
}

/** Unfinished jobs, and the viewer's own recently ended ones; newest first. */
export const shownJobs = (db: Db, reportId: number, viewer: Viewer): Promise<DatasetJobRow[]> =>
  visibleJobs(db, reportId, viewer)
    .where('put_away', '=', false)
    .where((eb) =>
      eb.or([
        eb('ended_at', 'is', null),
        eb.and([
          eb('user_id', '=', viewer.userId),
          eb('ended_at', '>', sql<Date>`now() - make_interval(hours => ${shownHours})`),
        ]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()

export const findJob = (db: Db, id: number): Promise<DatasetJobRow | undefined> =>
  db.selectFrom('dataset_jobs').selectAll().where('id', '=', id).executeTakeFirst()

/** The job, read once all pending changes to its row have committed or rolled back. */
export const settledJob = (db: Db, id: number): Promise<DatasetJobRow | undefined> =>
  db.selectFrom('dataset_jobs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Throws CONFLICT if the user has too many open jobs. Uploads count while they send heartbeats. */
export async function checkOpenJobs(trx: Trx, userId: number): Promise<void> {
  const { count } = await trx
    .selectFrom('dataset_jobs')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['QUEUED', 'WORKING']),
        eb.and([eb('state', '=', 'RECEIVING'), eb('worked_at', '>=', givenUpBefore)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  if (count >= mostOpenJobs)
    throw new AppError(
      'CONFLICT',
      `You have ${mostOpenJobs} merges, imports, comparisons and judgements in progress already; wait until one of them has finished.`,
    )
}

type NewJob = InsertObject<Database, 'dataset_jobs'> & { user_id: number }

/** Writes what belongs in the transaction that queues a job. */
export type Recorded = (trx: Trx) => Promise<void>

/** Inserts a job. Throws CONFLICT if the user has too many open jobs. */
export const insertJob = (db: Db, values: NewJob, recorded?: Recorded): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await lockPerson(trx, values.user_id)
    await checkOpenJobs(trx, values.user_id)
    const { id } = await trx
      .insertInto('dataset_jobs')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow()
    await recorded?.(trx)
    await sql`select pg_notify(${channels.jobQueued}, '')`.execute(trx)
    return id
  })

/**
 * Queues a job whose upload is complete.
 *
 * @returns false if the upload was given up meanwhile
 */
export async function queueReceived(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dataset_jobs')
    .set({ state: 'QUEUED', worked_at: null })
    .where('id', '=', id)
    .where('state', '=', 'RECEIVING')
    .executeTakeFirstOrThrow()
  await sql`select pg_notify(${channels.jobQueued}, '')`.execute(db)
  return numUpdatedRows > 0n
}

export async function stillReceiving(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dataset_jobs')
    .set({ worked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'RECEIVING')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Cancels a job whose upload was aborted or refused. */
export async function cancelReceiving(db: Db, id: number): Promise<void> {
  await db
    .updateTable('dataset_jobs')
    .set({ state: 'CANCELLED', put_away: true, ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'RECEIVING')
    .execute()
}

/** Leases the next queued job; null if there is none. */
export const claimDatasetJob = (db: Db): Promise<DatasetJobRow | null> =>
  claimJob<DatasetJobRow>(db, jobLease)

const ofClaim = (db: Db, claim: Claim) => db.updateTable('dataset_jobs').where(isOwn(jobLease, claim))

/**
 * Records objects that are about to be written, or clears them.
 *
 * @returns false if the lease was lost
 */
export async function nameObjects(db: Db, claim: Claim, keys: readonly string[]): Promise<boolean> {
  const { numUpdatedRows } = await ofClaim(db, claim)
    .set({ object_keys: [...keys] })
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const notifyChanged = (db: Db, id: number) =>
  sql`select pg_notify(${channels.jobChanged}, ${String(id)})`.execute(db)

/** Stores what a job has done so far. Call it in the transaction that did it, after `lockOwn`. */
export async function saveSoFar(trx: Trx, claim: Claim, result: JobResult): Promise<void> {
  await ofClaim(trx, claim)
    .set({ result: JSON.stringify(result) })
    .execute()
}

/** Marks the job as done; its run or comparison now owns what it wrote and what was uploaded. */
export async function endDone(trx: Trx, claim: Claim, result: JobResult): Promise<void> {
  await ofClaim(trx, claim)
    .set({
      state: 'DONE',
      progress: 1,
      result: JSON.stringify(result),
      object_keys: [],
      file_key: null,
      ended_at: sql<Date>`now()`,
    })
    .execute()
  await notifyChanged(trx, claim.id)
}

export async function endFailed(db: Db, claim: Claim, fault: StoredFault): Promise<void> {
  await ofClaim(db, claim)
    .set({ state: 'FAILED', fault: JSON.stringify(fault), ended_at: sql<Date>`now()` })
    .execute()
  await notifyChanged(db, claim.id)
}

/**
 * Cancels a job.
 *
 * @returns false if it has already ended
 */
export async function cancelJob(db: Db, id: number, isOwn: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dataset_jobs')
    .set({ state: 'CANCELLED', put_away: isOwn, ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'WORKING'])
    .executeTakeFirstOrThrow()
  await notifyChanged(db, id)
  return numUpdatedRows > 0n
}

/** Marks the job's end as seen by its requester. */
export async function putAway(db: Db, id: number): Promise<void> {
  await db.updateTable('dataset_jobs').set({ put_away: true }).where('id', '=', id).execute()
}

/** Condition: the file of an import that failed for no fault of the file, so that it can be retried for a day. */
const isRetryable = sql<boolean>`(state = 'FAILED' and kind = 'import' and coalesce(fault ->> 'code', '') <> 'VALIDATION'
  and ended_at > now() - make_interval(hours => ${sql.lit(shownHours)}))`

/** Objects in the store that failed and cancelled jobs no longer need. */
export const leftovers = (
  db: Db,
  limit: number,
  id?: number,
): Promise<Pick<DatasetJobRow, 'id' | 'object_keys' | 'file_key'>[]> =>
  db
    .selectFrom('dataset_jobs')
    .select([
      'id',
      'object_keys',
      sql<string | null>`case when not ${isRetryable} then file_key end`.as('file_key'),
    ])
    .where('state', 'in', ['FAILED', 'CANCELLED'])
    .where((eb) =>
      eb.or([
        eb.and([eb('file_key', 'is not', null), eb.not(isRetryable)]),
        eb('object_keys', '<>', sql<string[]>`'{}'`),
      ]),
    )
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .limit(limit)
    .execute()

/** Clears removed objects; a job that was retried meanwhile has none of them. */
export async function forgetLeftovers(
  db: Db,
  jobs: readonly Pick<DatasetJobRow, 'id' | 'file_key'>[],
): Promise<void> {
  for (const { id, file_key } of jobs)
    await db
      .updateTable('dataset_jobs')
      .set({ object_keys: [], ...(file_key !== null && { file_key: null }) })
      .where('id', '=', id)
      .where('state', 'in', ['FAILED', 'CANCELLED'])
      .execute()
}

/** Gives up uploads whose node was lost. */
export async function giveUpUploads(db: Db): Promise<void> {
  await db
    .updateTable('dataset_jobs')
    .set({ state: 'CANCELLED', put_away: true, ended_at: sql<Date>`now()` })
    .where('state', '=', 'RECEIVING')
    .where('worked_at', '<', givenUpBefore)
    .execute()
}

/**
 * Deletes old ended jobs that have no objects left.
 *
 * @returns how many
 */
export async function forgetOldJobs(db: Db, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('dataset_jobs')
    .where('id', 'in', (query) =>
      query
        .selectFrom('dataset_jobs')
        .select('id')
        .where('ended_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
        .where('file_key', 'is', null)
        .where('object_keys', '=', sql<string[]>`'{}'`)
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
