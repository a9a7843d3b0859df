import type { Column } from '@windrow/contract/schemas/datasets'
import type { DatasetSource } from '@windrow/dataset/dataset-source'
import { judgeTable } from '@windrow/dataset/schema/judge-table'
import type { AppContext } from '../../context.ts'
import type { Db, Trx } from '../../database/connect.ts'
import { findPageSource } from '../../dataset-files/run-files.ts'
import { replaceJudgements, schemasOf, type TableJudgement } from './table-schema-queries.ts'

type FindSource = (pageId: string) => Promise<DatasetSource | null>

/** A table that the run did not write at all breaks its schema as one without rows and columns does. */
async function judgeTables(
  app: AppContext,
  reportId: number,
  find: FindSource,
  signal?: AbortSignal,
): Promise<TableJudgement[]> {
  const tables: TableJudgement[] = []
  for (const { pageId, schema } of await schemasOf(app.db, reportId)) {
    const source = (await find(pageId)) ?? { columns: [], files: [] }
    tables.push({ pageId, schema, judgement: await judgeTable(await app.datasets(), source, schema, signal) })
  }
  return tables
}

/**
 * Judges the tables of a run by the schemas of its report. No row is changed or left out for it. `recorded` joins the
 * transaction that keeps the judgements.
 */
export async function judgeRun(
  app: AppContext,
  run: { id: number; report_id: number },
  signal?: AbortSignal,
  recorded?: (trx: Trx) => Promise<void>,
): Promise<void> {
  const tables = await judgeTables(
    app,
    run.report_id,
    (pageId) => findPageSource(app, run.id, pageId),
    signal,
  )
  await app.db.transaction().execute(async (trx) => {
    await replaceJudgements(trx, run.id, tables)
    await recorded?.(trx)
  })
}

/** The same at the end of a run, which no fault of the judging may hold up. */
export async function judgeAtEnd(app: AppContext, run: { id: number; report_id: number }): Promise<void> {
  await judgeRun(app, run).catch((error: unknown) =>
    app.log.error({ err: error, run: run.id }, 'a run could not be judged by its schemas'),
  )
}

/**
 * Judges tables of a run that is not there yet, so that it appears with its judgement. Gives what writes that down, in
 * the transaction that makes the run. No fault of the judging holds it up.
 */
export async function judgeBefore(
  app: AppContext,
  reportId: number,
  find: FindSource,
  signal: AbortSignal,
): Promise<(trx: Trx, runId: number) => Promise<void>> {
  const tables = await judgeTables(app, reportId, find, signal).catch((error: unknown) => {
    if (signal.aborted) throw error
    app.log.error({ err: error, report: reportId }, 'a new run could not be judged by its schemas')
    return []
  })
  return (trx, runId) => replaceJudgements(trx, runId, tables)
}

/** The columns that a table of the report is expected to have; none where nothing is expected of it. */
export async function expectedColumns(db: Db, reportId: number, pageId: string): Promise<Column[]> {
  const [saved] = await schemasOf(db, reportId, pageId)
  return saved?.schema.columns.map(({ name, type }) => ({ name, type })) ?? []
}
