import type { z } from 'zod'
import type { Routes } from '@windrow/contract/routes'
import type { ReportStatusChange } from '@windrow/contract/schemas/reports'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import type { ReportRow } from '../../database/project-tables.ts'
import { AppError } from '../../errors/app-error.ts'
import { visibleProject } from '../../access/visible.ts'
import type { Handler } from '../../calls/handler.ts'
import { changed } from '../../audit/changed.ts'
import { record, type Source } from '../../audit/record.ts'
import { reportSubject } from './report-calls.ts'
import { loadReport } from './report-queries.ts'

type Change = z.output<typeof ReportStatusChange>

/** Sets a report's status and note. All transitions are allowed. */
async function setStatus(
  trx: Trx,
  call: Source,
  report: Pick<ReportRow, 'id' | 'name' | 'status' | 'note'>,
  project: { organization_id: number },
  { status, note }: Change,
): Promise<void> {
  const after = { status, note: note || null }
  await trx.updateTable('reports').set(after).where('id', '=', report.id).execute()
  await record(trx, call, {
    action: 'REPORT_STATUS_CHANGED',
    ...reportSubject(report, project),
    ...changed({ status: report.status, note: report.note }, after),
  })
}

export const reportStatusChange =
  (app: AppContext): Handler<Routes['reportStatusChange']> =>
  async (call) => {
    const { report, project, body } = call
    await app.db.transaction().execute((trx) => setStatus(trx, call, report, project, body))
    return loadReport(app.db, report.id)
  }

export const reportsStatusUpdate =
  (app: AppContext): Handler<Routes['reportsStatusUpdate']> =>
  async (call) => {
    const { actor, body } = call
    const ids = [...new Set(body.reportIds)].sort((a, b) => a - b)
    if (ids.length === 0) throw new AppError('CONFLICT', 'No report was chosen.')
    const results = await app.db.transaction().execute(async (trx) => {
      const reports = await visibleProject(trx, actor, true)
        .innerJoin('reports', 'reports.project_id', 'projects.id')
        .select(['reports.id', 'reports.name', 'reports.status', 'reports.note', 'projects.organization_id'])
        .where('reports.id', 'in', ids)
        .orderBy('reports.id')
        .forUpdate('reports')
        .execute()
      for (const report of reports) await setStatus(trx, call, report, report, body)
      const names = new Map(reports.map(({ id, name }) => [id, name]))
      return ids.map((id) => {
        const name = names.get(id)
        const message = name
          ? `"${name}" is ${body.status.toLowerCase()} now.`
          : 'There is no such report, or you may not see it.'
        return { id, changed: name !== undefined, message }
      })
    })
    const successCount = results.filter((result) => result.changed).length
    if (successCount === 0) throw new AppError('CONFLICT', results[0]!.message)
    return { successCount, results }
  }
