import type { Routes } from '@windrow/contract/routes'
import type { DataExport } from '@windrow/contract/schemas/run-actions'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { allowedFormats, checkFormat } from '../../dataset-files/allowed-formats.ts'
import { checkExport } from '../../dataset-files/check-export.ts'
import { csvOfCall } from '../../dataset-files/csv-of-call.ts'
import { ownExports, toExport } from './export-queries.ts'
import { enqueueExport, storedCsv } from './export-runs.ts'

/** Throws if the run lacks a table, or if rows are selected without naming exactly one table. */
async function checkPages(db: Db, runId: number, { pageIds, rows, view }: DataExport): Promise<void> {
  const pages = await db.selectFrom('run_pages').select('page_id').where('run_id', '=', runId).execute()
  if (pageIds?.some((wanted) => !pages.some(({ page_id }) => page_id === wanted)))
    throw notFound('table in this run')
  if (rows !== 'filtered') return
  if (view === undefined || (pageIds ?? pages).length !== 1)
    throw new AppError('VALIDATION', 'Filtered rows are those of one table; name it in "pageIds".', [
      { path: 'body.pageIds', message: 'must name one table' },
    ])
}

export const runDataExport =
  (app: AppContext): Handler<Routes['runDataExport']> =>
  async (call) => {
    const { project, run, body, actor } = call
    const { format, pageIds, rows, view, processNotification } = body
    await checkFormat(app.db, project.organization_id, format)
    checkExport(run, body)
    await checkPages(app.db, run.id, body)
    const csv = csvOfCall(actor, format, body.csv, 'body.csv')
    const selection = JSON.stringify({ pageIds, rows, ...(rows === 'filtered' && { view }) })
    const row = await enqueueExport(
      app,
      call,
      { run_ids: [run.id], format, selection, csv: storedCsv(csv), notify: processNotification },
      { runs: [run.id], format, rows, pageIds, csv },
    )
    return toExport(row)
  }

export const runExportList =
  (app: AppContext): Handler<Routes['runExportList']> =>
  async ({ project, report, actor, query }) => {
    const [rows, formats] = await Promise.all([
      ownExports(app.db, report.id, actor.userId, query.historyId),
      allowedFormats(app.db, project.organization_id),
    ])
    return { exports: rows.map(toExport), formats }
  }
