import { sql } from 'kysely'
import type { Routes } from '@windrow/contract/routes'
import { record } from '../../audit/record.ts'
import type { Handler } from '../../calls/handler.ts'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import type { DatasetJobRow } from '../../database/job-tables.ts'
import { channels } from '../../database/notification-hub.ts'
import { AppError } from '../../errors/app-error.ts'
import { checkOpenJobs, jobOfReport, mayManage, settledJob, toJob } from './job-queries.ts'

type RetryFacts = Pick<DatasetJobRow, 'state' | 'kind' | 'fault' | 'file_key'>

/** Why a job can't be made again, whoever asks; null if it can. */
export function whyNoRetry({ state, kind, fault, file_key }: RetryFacts): string | null {
  if (state !== 'FAILED') return 'Only a failed job can be retried; start it again in the report.'
  if (kind !== 'import') return null
  if (fault?.code === 'VALIDATION') return 'The file itself is at fault; correct it and import it again.'
  return file_key === null ? 'Its file was removed; import it again.' : null
}

/** Locks the user who started a job, whose jobs are counted. Throws CONFLICT if nothing can be made for them any more. */
async function lockAuthor(trx: Trx, userId: number): Promise<void> {
  const author = await trx
    .selectFrom('users')
    .select('deactivated_at')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!author || author.deactivated_at)
    throw new AppError('CONFLICT', 'The user who started this is deactivated; start it again in the report.')
}

/** Queues a failed job again. It keeps its author, and a judgement goes on where it stopped. */
export const datasetJobRetry =
  (app: AppContext): Handler<Routes['datasetJobRetry']> =>
  async (call) => {
    const { report, actor, job, project } = call
    if (!mayManage(job, actor))
      throw new AppError(
        'FORBIDDEN',
        'Only the person who started this, or someone with permission for it in this report, can retry it.',
      )
    return app.db.transaction().execute(async (trx) => {
      await lockAuthor(trx, job.user_id)
      const row = (await settledJob(trx, job.id)) ?? job
      const refusal = whyNoRetry(row)
      if (refusal !== null) throw new AppError('CONFLICT', refusal)
      await checkOpenJobs(trx, job.user_id)
      await trx
        .updateTable('dataset_jobs')
        .set({
          state: 'QUEUED',
          fault: null,
          progress: 0,
          rows_done: 0,
          losses: 0,
          worked_at: null,
          ended_at: null,
          put_away: false,
        })
        .where('id', '=', job.id)
        .execute()
      await record(trx, call, {
        action: 'DATASET_JOB_RETRIED',
        subject: { type: 'report', id: report.id, name: report.name },
        organizationId: project.organization_id,
        after: { jobId: job.id, kind: job.kind, userId: job.user_id },
      })
      await sql`select pg_notify(${channels.jobQueued}, ''), pg_notify(${channels.jobChanged}, ${String(job.id)})`.execute(
        trx,
      )
      // As it was queued: a worker may have taken it by the time the transaction is over.
      return toJob(await jobOfReport(trx, report.id, actor, job.id), actor)
    })
  }
