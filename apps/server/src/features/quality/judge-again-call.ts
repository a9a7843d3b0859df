import { sql } from 'kysely'
import type { Routes } from '@windrow/contract/routes'
import { activeStatuses } from '@windrow/contract/run-status'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import { AppError, breaksUnique } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'
import { enqueueJob } from '../dataset-jobs/enqueue-job.ts'

/** The last runs of a report that have ended and aren't deleted, the oldest first. */
async function lastRuns(db: Db, reportId: number, count: number): Promise<number[]> {
  const runs = await db
    .selectFrom('runs')
    .select('id')
    .where('report_id', '=', reportId)
    .where('deleted_at', 'is', null)
    .where('ended_at', 'is not', null)
    .where('status', 'not in', [...activeStatuses])
    .orderBy(sql`coalesce(started_at, created_at)`, 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
  return runs.map(({ id }) => id).toReversed()
}

export const reportJudgeAgain =
  (app: AppContext): Handler<Routes['reportJudgeAgain']> =>
  async (call) => {
    const { project, report, body } = call
    const runIds = await lastRuns(app.db, report.id, body.runs)
    if (runIds.length === 0)
      throw new AppError('CONFLICT', 'This report has no run that has ended; start one first.')
    const event = {
      action: 'RUNS_JUDGED_AGAIN',
      subject: { type: 'report', id: report.id, name: report.name },
      runIds,
      organizationId: project.organization_id,
      after: { runs: runIds },
    }
    return enqueueJob(app, call, {
      kind: 'judge',
      runIds,
      settings: body,
      recorded: (trx) => record(trx, call, event),
    }).catch((error: unknown) => {
      if (!breaksUnique(error, 'dataset_jobs_judging')) throw error
      throw new AppError(
        'CONFLICT',
        'Past runs of this report are being judged again already; wait until this has finished, or cancel it.',
      )
    })
  }
