import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { JobKind } from '@windrow/contract/dataset-jobs'
import type { AppContext } from '../context.ts'
import type { Db } from '../database/connect.ts'
import type { DatasetJobRow, StoredFault } from '../database/job-tables.ts'
import { AppError } from '../errors/app-error.ts'
import { releaseJob } from '../queue/job-lease.ts'
import { checkLosses, LeaseLost, lockOwn, loseLease } from '../queue/lease.ts'
import { makeComparison } from '../features/comparisons/make-comparison.ts'
import { makeCombined } from '../features/dataset-operations/make-combined.ts'
import { makeImport } from '../features/dataset-operations/make-import.ts'
import { judgePastRuns } from '../features/quality/judge-past-runs.ts'
import { explained } from '../dataset-files/dataset-failures.ts'
import { settledRuns } from '../dataset-files/settled-runs.ts'
import {
  claimDatasetJob,
  endDone,
  endFailed,
  jobLease,
  nameObjects,
  settledJob,
} from '../features/dataset-jobs/job-queries.ts'
import { Attempt, type JobWork, type MakeJob } from '../features/dataset-jobs/job-work.ts'
import { removeLeftovers } from '../features/dataset-jobs/tidy-jobs.ts'

const jobWorkers: Record<JobKind, MakeJob> = {
  merge: makeCombined,
  dedupe: makeCombined,
  import: makeImport,
  compare: makeComparison,
  judge: judgePastRuns,
}

const failures: Record<JobKind, string> = {
  merge: 'The runs could not be merged; try again.',
  dedupe: 'Duplicate rows could not be removed; try again.',
  import: 'The file could not be imported; try again.',
  compare: 'The runs could not be compared; try again.',
  judge: 'Not all runs could be judged again; try again.',
}

/** The requester was allowed to see the runs; this checks again whether their rows still exist. Throws if not. */
async function checkRuns(db: Db, { kind, report_id, run_ids }: DatasetJobRow): Promise<void> {
  // Judging leaves out runs without rows.
  if (run_ids.length === 0 || kind === 'judge') return
  const { length } = await db
    .selectFrom('runs')
    .select('id')
    .where('id', 'in', run_ids)
    .where('deleted_at', 'is', null)
    .execute()
  if (length < run_ids.length)
    throw new AppError('NOT_FOUND', 'A source run was deleted in the meantime; restore it and try again.')
  await settledRuns(db, { role: 'ADMIN' }, report_id, run_ids)
}

async function placeOf(db: Db, { report_id, author }: DatasetJobRow) {
  const report = await db
    .selectFrom('reports')
    .selectAll()
    .where('id', '=', report_id)
    .executeTakeFirstOrThrow()
  const project = await db
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', report.project_id)
    .executeTakeFirstOrThrow()
  const request = { ip: author.ip, headers: { 'user-agent': author.userAgent } }
  return { report, project, source: { actor: author.actor, request, project, report } }
}

/** Makes the result and publishes it in one transaction. Throws `LeaseLost` if another worker has taken over. */
async function attempt(app: AppContext, job: DatasetJobRow, own: Attempt): Promise<void> {
  checkLosses(job)
  // Left behind by a lost attempt.
  await app.store.remove(job.object_keys)
  if (!(await nameObjects(app.db, job, []))) loseLease(jobLease, job)
  await checkRuns(app.db, job)
  const folder = join(app.config.dataDir, 'tmp', `job-${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  try {
    const work: JobWork = {
      app,
      job,
      ...(await placeOf(app.db, job)),
      folder,
      signal: own.heartbeat.signal,
      told: (share, rows) => own.told(share, rows),
      put: (prefix, path) => own.put(prefix, path),
    }
    const publish = await jobWorkers[job.kind](work)
    await app.db.transaction().execute(async (trx) => {
      await lockOwn(trx, jobLease, job)
      await checkRuns(trx, job)
      await endDone(trx, job, await publish(trx))
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Errors that a user can act on are shown; others are logged as our fault. */
function faultOf(app: AppContext, job: DatasetJobRow, cause: unknown): StoredFault {
  const error = explained(cause)
  if (error instanceof AppError) return { code: error.code, message: error.message, errors: error.errors }
  app.log.error({ err: cause, job: job.id }, 'a job failed unexpectedly')
  return { code: 'INTERNAL', message: failures[job.kind], errors: [] }
}

/** Runs one attempt of a leased job and records its outcome. */
async function makeJob(app: AppContext, job: DatasetJobRow, stopping: AbortSignal): Promise<void> {
  using own = new Attempt(app, job, stopping)
  try {
    await attempt(app, job, own)
  } catch (error) {
    // The confirmation of the commit may have been lost: then the result is complete and stays.
    const now = await settledJob(app.db, job.id)
    if (now?.state === 'DONE' && now.attempt === job.attempt) return
    await app.store.remove(own.written)
    if (own.heartbeat.lost || error instanceof LeaseLost)
      app.log.info({ job: job.id }, 'a job was cancelled or taken over')
    else if (stopping.aborted) await releaseJob(app.db, jobLease, job)
    else await endFailed(app.db, job, faultOf(app, job, error))
    await removeLeftovers(app, 1, job.id)
  }
}

/**
 * Works on the next queued job.
 *
 * @returns whether there was one
 */
export async function makeNextJob(
  app: AppContext,
  stopping: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const job = await claimDatasetJob(app.db)
  if (!job) return false
  await makeJob(app, job, stopping)
  return true
}
