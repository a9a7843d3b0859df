import { AppError } from '../../errors/app-error.ts'
import { readingRun } from '../../dataset-files/dataset-failures.ts'
import { saveSoFar, jobLease } from '../dataset-jobs/job-queries.ts'
import type { JobWork, Publish } from '../dataset-jobs/job-work.ts'
import { lockOwn } from '../../queue/lease.ts'
import { judgeAnew, type NewJudgement } from './judge-anew.ts'
import { lockJudgeable, verdictOf } from './past-verdict.ts'

/** What a job has done so far; judged and skipped runs together are those that it is finished with. */
interface Counts {
  judgedRuns: number
  changedRuns: number
  skippedRuns: number
}

/** The judgement of a run by the current schemas; null if its rows are gone or can't be read. */
async function judged({ app, report, signal }: JobWork, id: number): Promise<NewJudgement | null> {
  return readingRun(() => judgeAnew(app, { id, report_id: report.id }, signal)).catch((error: unknown) => {
    signal.throwIfAborted()
    if (!(error instanceof AppError)) throw error
    app.log.warn({ err: error, run: id }, 'could not judge a past run again')
    return null
  })
}

/** Judges one run and stores it together with the new counts, in one transaction. Throws `LeaseLost`. */
async function judgeNext(work: JobWork, id: number, counts: Counts): Promise<Counts> {
  const { app, job } = work
  const judgement = await judged(work, id)
  return app.db.transaction().execute(async (trx) => {
    // The run first: while others hold it, the job keeps its lease.
    const run = await lockJudgeable(trx, id)
    await lockOwn(trx, jobLease, job)
    const next = { ...counts }
    if (run && judgement) {
      const before = await verdictOf(trx, id)
      await judgement.store(trx, run)
      next.judgedRuns += 1
      if ((await verdictOf(trx, id)) !== before) next.changedRuns += 1
    } else next.skippedRuns += 1
    await saveSoFar(trx, job, next)
    return next
  })
}

/**
 * Judges the job's runs again, one per transaction, the oldest first, because each is compared with those before it.
 * Continues where a lost attempt stopped.
 */
export async function judgePastRuns(work: JobWork): Promise<Publish> {
  const { run_ids, result } = work.job
  let counts: Counts = { judgedRuns: 0, changedRuns: 0, skippedRuns: 0, ...result }
  for (;;) {
    const done = counts.judgedRuns + counts.skippedRuns
    work.told(done / run_ids.length, 0)
    const id = run_ids[done]
    if (id === undefined) return () => Promise.resolve({ ...counts })
    work.signal.throwIfAborted()
    counts = await judgeNext(work, id, counts)
  }
}
