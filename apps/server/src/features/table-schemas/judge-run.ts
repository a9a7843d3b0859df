import type { Column } from '@windrow/contract/schemas/datasets'
import type { Breach, RuleResult } from '@windrow/contract/schemas/table-schemas'
import type { DatasetSource } from '@windrow/dataset/dataset-source'
import { judgeTable, type Marked } from '@windrow/dataset/schema/judge-table'
import { judgeRules } from '@windrow/quality/judge-rules'
import type { RuleContext } from '@windrow/quality/rule-context'
import type { AppContext } from '../../context.ts'
import type { Db, Trx } from '../../database/connect.ts'
import { findPageSource } from '../../dataset-files/run-files.ts'
import { factsBefore, runBefore, type RunBefore } from './compare-before.ts'
import { replaceJudgements, schemasOf, type TableJudgement } from './table-schema-queries.ts'

type FindSource = (pageId: string) => Promise<DatasetSource | null>

/** What the tables of a run are judged by besides their rows. */
interface Judged extends Omit<RuleContext, 'before'> {
  before: RunBefore | null
  find: FindSource
}

/** Rows named of a broken rule. */
const namedRows = 10

/** What a table breaks: rules of single cells with their rows, then what a column or the table breaks as a whole. */
function breachesOf(results: readonly RuleResult[], marked: readonly Marked[]): Breach[] {
  return results
    .filter(({ outcome }) => outcome === 'BROKEN')
    .map(({ column, rule, rows }) => {
      const mark = marked.find((one) => one.column === column && one.rule === rule)
      return { column, rule, count: rows ?? 1, rowNumbers: mark?.rows.slice(0, namedRows) ?? [] }
    })
}

/** Checks all tables that have a schema. */
async function judgeTables(
  app: AppContext,
  reportId: number,
  { find, before, ...run }: Judged,
  signal?: AbortSignal,
): Promise<TableJudgement[]> {
  const tables: TableJudgement[] = []
  for (const { pageId, schema } of await schemasOf(app.db, reportId)) {
    const source = await find(pageId)
    const { facts, badRows, marked } = await judgeTable(await app.datasets(), source, schema, signal)
    const compared = await factsBefore(app, before, { pageId, schema, source }, signal)
    const results = judgeRules(pageId, schema, facts, { ...run, before: compared })
    const judgement = { rows: facts.rows, badRows, breaches: breachesOf(results, marked), results }
    tables.push({ pageId, schema, judgement, marked })
  }
  return tables
}

/** What the tables of a run with a schema gave when they were checked. */
export interface RunCheck {
  tables: readonly TableJudgement[]
  /** Replaces the run's earlier results. */
  store: (trx: Trx) => Promise<void>
}

/**
 * Checks the tables of a run against the report's schemas, beside the last good run before it if the run has figures.
 * Changes no rows.
 */
export async function checkRun(
  app: AppContext,
  run: { id: number; report_id: number },
  signal?: AbortSignal,
): Promise<RunCheck> {
  const find: FindSource = (pageId) => findPageSource(app, run.id, pageId)
  const judged = { ...(await endOf(app.db, run.id)), before: await runBefore(app, run.id), find }
  const tables = await judgeTables(app, run.report_id, judged, signal)
  return { tables, store: (trx) => replaceJudgements(trx, run.id, tables) }
}

/** When a run ended, and the share of its pages that failed. */
async function endOf(db: Db, runId: number): Promise<Omit<RuleContext, 'before'>> {
  const { ended_at, done, failed } = await db
    .selectFrom('runs')
    .select(['ended_at', 'done', 'failed'])
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()
  const pages = done + failed
  return { endedAt: ended_at?.getTime() ?? Date.now(), failedShare: pages > 0 ? failed / pages : null }
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

/** The same at the end of a run, after its figures are stored; errors are logged and don't delay the end. */
export async function judgeAtEnd(app: AppContext, run: { id: number; report_id: number }): Promise<void> {
  await judgeRun(app, run).catch((error: unknown) =>
    app.log.error({ err: error, run: run.id }, 'could not check a run against its schemas'),
  )
}

/**
 * Checks the tables of a run before it is inserted, so that it appears with its results; there is no run to compare it
 * with. Returns a function that stores these in the transaction of the run. Errors are logged.
 */
export async function judgeBefore(
  app: AppContext,
  reportId: number,
  find: FindSource,
  signal: AbortSignal,
): Promise<(trx: Trx, runId: number) => Promise<void>> {
  const judged = { endedAt: Date.now(), failedShare: null, before: null, find }
  const tables = await judgeTables(app, reportId, judged, signal).catch((error: unknown) => {
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
