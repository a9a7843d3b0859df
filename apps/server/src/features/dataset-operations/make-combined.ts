import { sql } from 'kysely'
import { keptDays } from '@windrow/contract/run-origin'
import type { JobWork, Publish } from '../dataset-jobs/job-work.ts'
import { record } from '../../audit/record.ts'
import { judgeBefore } from '../table-schemas/judge-run.ts'
import { combineTable, tablesOfRuns, type CombineSettings } from './combine-tables.ts'
import { insertDataset } from './insert-dataset.ts'
import { newSource, type NewTable } from './new-table.ts'

/** Writes the tables of all runs, one after the other. */
async function writeTables(work: JobWork, settings: CombineSettings) {
  const found = await tablesOfRuns(work.app.db, work.job.run_ids)
  const all = found.reduce((sum, { row_count }) => sum + row_count, 0)
  const written: NewTable[] = []
  let dropped = 0
  let done = 0
  for (const pageId of new Set(found.map(({ page_id }) => page_id))) {
    const rows = found
      .filter(({ page_id }) => page_id === pageId)
      .reduce((sum, { row_count }) => sum + row_count, 0)
    const before = done
    const combined = await combineTable(work, pageId, settings, (share) =>
      work.told((before + share * rows) / Math.max(all, 1), before + share * rows),
    )
    done += rows
    work.told(done / Math.max(all, 1), done)
    written.push(combined.table)
    dropped += combined.dropped
  }
  return { written, dropped }
}

/** Makes a new run from the rows of others; drops duplicates in tables that have keys. */
export async function makeCombined(work: JobWork): Promise<Publish> {
  const { app, job, project, report, source, signal } = work
  const settings = job.settings as CombineSettings
  const { written, dropped } = await writeTables(work, settings)
  const rows = written.reduce((sum, table) => sum + table.rows, 0)
  const find = (pageId: string) => {
    const table = written.find((one) => one.pageId === pageId)
    return Promise.resolve(table ? newSource(table) : null)
  }
  const writeJudgement = await judgeBefore(app, report.id, find, signal)
  return async (trx) => {
    const facts = {
      status: 'SUCCESS' as const,
      origin: job.kind === 'merge' ? ('MERGED' as const) : ('DEDUPED' as const),
      source_run_ids: job.run_ids,
      data_expires_at: sql<Date>`now() + make_interval(days => ${keptDays})`,
      initiator_id: job.user_id,
    }
    const historyId = await insertDataset(trx, { project, report }, facts, written)
    await writeJudgement(trx, historyId)
    const { tables, keep } = settings
    await record(trx, source, {
      action: job.kind === 'merge' ? 'RUNS_MERGED' : 'RUN_DEDUPED',
      subject: { type: 'run', id: historyId, name: report.name },
      runIds: job.run_ids,
      organizationId: project.organization_id,
      after: { runs: job.run_ids, tables, keep, rows, dropped },
    })
    return { historyId, rows, dropped }
  }
}
