import type { Column } from '@windrow/contract/schemas/datasets'
import type { DatasetSource } from '@windrow/dataset/dataset-source'
import { judgeTable } from '@windrow/dataset/schema/judge-table'
import type { AppContext } from '../../context.ts'
import type { Db, Trx } from '../../database/connect.ts'
import { findPageSource } from '../../dataset-files/run-files.ts'
import { replaceJudgements, schemasOf, type TableJudgement } from './table-schema-queries.ts'

type FindSource = (pageId: string) => Promise<DatasetSource | null>

/**
 * Checks all tables that have a schema. A table that the run didn't write is checked as one without rows and columns.
 */
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
 * Checks the tables of a run against the report's schemas and stores the results. Changes no rows. `recorded` runs in
 * the same transaction.
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

/** The same at the end of a run; errors are logged and don't delay the end. */
export async function judgeAtEnd(app: AppContext, run: { id: number; report_id: number }): Promise<void> {
  await judgeRun(app, run).catch((error: unknown) =>
    app.log.error({ err: error, run: run.id }, 'could not check a run against its schemas'),
  )
}

/**
 * Checks the tables of a run before it is inserted, so that it appears with its results. Returns a function that stores
 * these in the transaction of the run. Errors are logged.
 */
export async function judgeBefore(
  app: AppContext,
  reportId: number,
  find: FindSource,
  signal: AbortSignal,
): Promise<(trx: Trx, runId: number) => Promise<void>> {
  const tables = await judgeTables(app, reportId, find, signal).catch((error: unknown) => {
    if (signal.aborted) throw error
    app.log.error({ err: error, report: reportId }, 'could not check a new run against its schemas')
    return []
  })
  return (trx, runId) => replaceJudgements(trx, runId, tables)
}

/** The columns that a table's schema expects; empty without a schema. */
export async function expectedColumns(db: Db, reportId: number, pageId: string): Promise<Column[]> {
  const [saved] = await schemasOf(db, reportId, pageId)
  return saved?.schema.columns.map(({ name, type }) => ({ name, type })) ?? []
}
