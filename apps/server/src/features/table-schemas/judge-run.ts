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

/** What the tables of a run with a schema gave when they were checked. */
export interface RunCheck {
  /** By table, the share of its rows that break the schema. */
  violations: ReadonlyMap<string, number>
  /** Replaces the run's earlier results. */
  store: (trx: Trx) => Promise<void>
}

/** Checks the tables of a run against the report's schemas. Changes no rows. */
export async function checkRun(
  app: AppContext,
  run: { id: number; report_id: number },
  signal?: AbortSignal,
): Promise<RunCheck> {
  const find: FindSource = (pageId) => findPageSource(app, run.id, pageId)
  const tables = await judgeTables(app, run.report_id, find, signal)
  return {
    violations: new Map(tables.map(({ pageId, judgement }) => [pageId, violationsIn(judgement)])),
    store: (trx) => replaceJudgements(trx, run.id, tables),
  }
}

/** The share of the rows that break the schema. */
export const violationsIn = ({ rows, badRows }: { rows: number; badRows: number }): number =>
  badRows / Math.max(rows, 1)

/** {@link checkRun}, stored. `recorded` runs in the same transaction. */
export async function judgeRun(
  app: AppContext,
  run: { id: number; report_id: number },
  signal?: AbortSignal,
  recorded?: (trx: Trx) => Promise<void>,
): Promise<void> {
  const check = await checkRun(app, run, signal)
  await app.db.transaction().execute(async (trx) => {
    await check.store(trx)
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
