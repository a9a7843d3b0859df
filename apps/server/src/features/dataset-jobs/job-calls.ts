import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { auditEventOf } from '../../audit/audit-event-of.ts'
import { nothingToRecord, record } from '../../audit/record.ts'
import { cancelJob, jobOfReport, mayManage, putAway, shownJobs, toJob } from './job-queries.ts'
import { removeLeftovers } from './tidy-jobs.ts'

export const datasetJobList =
  ({ db }: AppContext): Handler<Routes['datasetJobList']> =>
  async ({ report, actor }) => {
    const rows = await shownJobs(db, report.id, actor)
    return { jobs: rows.map((row) => toJob(row, actor)) }
  }

export const datasetJobGet =
  (): Handler<Routes['datasetJobGet']> =>
  async ({ job, actor }) =>
    toJob(job, actor)

export const datasetJobCancel =
  (app: AppContext): Handler<Routes['datasetJobCancel']> =>
  async (call) => {
    const { report, actor, job: row, request } = call
    const { db } = app
    const isOwn = row.user_id === actor.userId
    if (row.ended_at === null && !mayManage(row, actor))
      throw new AppError(
        'FORBIDDEN',
        'Only the person who started this, or someone with permission for it in this report, can cancel it.',
      )
    const isCanceled = await db.transaction().execute(async (trx) => {
      if (row.ended_at !== null || !(await cancelJob(trx, row.id, isOwn))) return false
      await record(trx, call, auditEventOf('datasetJobCancel', call))
      return true
    })
    if (isCanceled) await removeLeftovers(app, 1, row.id)
    else {
      // Marking the end as seen isn't a change to the job.
      nothingToRecord(request)
      if (isOwn) await putAway(db, row.id)
    }
    return toJob(await jobOfReport(db, report.id, actor, row.id), actor)
  }
