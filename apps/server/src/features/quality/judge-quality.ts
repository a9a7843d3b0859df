import { sql } from 'kysely'
import type { RunFigures } from '@windrow/quality/figures'
import type { Measure } from '@windrow/quality/measure'
import type { DeclaredTables } from '@windrow/quality/measure-run'
import type { MetricName } from '@windrow/quality/metrics'
import { packMeasures } from '@windrow/quality/pack-measures'
import { unpackFigures } from '@windrow/quality/pack-figures'
import type { Acceptance } from '@windrow/quality/place'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import { notJudged, type JudgedFinding, type Judgement } from '../review/judgement.ts'
import { judgementsOf, schemasOf } from '../table-schemas/table-schema-queries.ts'
import { explainPlaces } from './explain-places.ts'
import { judgeFigures } from './judge-figures.ts'
import { pastRuns } from './past-runs.ts'
import {
  type CheckedTable,
  ruleFindings,
  uncheckedFindings,
  violationsOf,
  withoutSaid,
} from './rule-findings.ts'

/** With fewer comparable runs before it, nothing is known of what is usual. */
const fewestRuns = 5
/** Columns of all compared runs together: wide tables are compared with fewer runs, which keeps judging short. */
const mostColumns = 10_000

interface JudgedRun {
  id: number
  report_id: number
}

/**
 * Judges a run at its end: by the rules that its tables break, as stored, and by its stored figures beside those of
 * comparable runs. Errors are logged: then only the broken rules count.
 */
export async function judgeQuality(app: AppContext, run: JudgedRun): Promise<Judgement> {
  const tables = await judgementsOf(app.db, run.id)
  const judged = await judge(app, run, tables).catch((error: unknown) => {
    app.log.error({ err: error, run: run.id }, 'could not judge a run')
    return withRules(notJudged, ruleFindings(tables))
  })
  return withRules(judged, uncheckedFindings(await schemasOf(app.db, run.report_id), tables))
}

async function judge(app: AppContext, run: JudgedRun, tables: readonly CheckedTable[]): Promise<Judgement> {
  const figures = await figuresOf(app.db, run.id)
  const { measures, judgement } = await judgeBy(app, run, figures, tables)
  if (measures)
    await app.db
      .updateTable('run_figures')
      .set({ measures: packMeasures(measures) })
      .where('run_id', '=', run.id)
      .execute()
  return judgement
}

/** The stored figures of a run; null if it has none, or they can't be read. */
export async function figuresOf(db: Db, runId: number): Promise<RunFigures | null> {
  const row = await db
    .selectFrom('run_figures')
    .select('figures')
    .where('run_id', '=', runId)
    .executeTakeFirst()
  return row ? unpackFigures(row.figures) : null
}

/**
 * The judgement with findings about broken rules, which need no history. They speak for what history says of the same
 * also if they are ignored: who ignores one means both.
 */
function withRules(judgement: Judgement, rules: readonly JudgedFinding[]): Judgement {
  const findings = [...rules, ...withoutSaid(judgement.findings, rules)]
  return findings.length > 0 ? { ...judgement, status: 'FINDINGS', findings } : judgement
}

/** The figures with the rows that break the schema: a table without a schema has none. */
const withViolations = (figures: RunFigures, violations: ReadonlyMap<string, number>): RunFigures => ({
  ...figures,
  tables: figures.tables.map((table) => ({ ...table, violations: violations.get(table.name) ?? null })),
})

/**
 * Judges a run by its figures beside those of comparable runs, and by the rules that its tables break. Stores nothing.
 * Without figures there are no measures, and only the rules count.
 */
export async function judgeBy(
  app: AppContext,
  run: JudgedRun,
  figures: RunFigures | null,
  tables: readonly CheckedTable[],
): Promise<{ measures: readonly Measure[] | null; judgement: Judgement }> {
  const rules = ruleFindings(tables)
  if (!figures)
    return { measures: null, judgement: await explained(app, run.id, withRules(notJudged, rules)) }
  const own = withViolations(figures, violationsOf(tables))
  const width = own.tables.reduce((sum, { columns }) => sum + columns.length, 1)
  const past = await pastRuns(app.db, run.id, Math.max(fewestRuns, Math.floor(mostColumns / width)))
  const acceptances = await acceptancesOf(app.db, run.report_id)
  const declared = await declaredBy(app.db, run.id)
  const { measures, findings } = await judgeFigures(own, past, acceptances, declared)
  const comparedRuns = past.length
  const byHistory: Judgement =
    comparedRuns < fewestRuns
      ? { ...notJudged, comparedRuns }
      : { status: findings.length > 0 ? 'FINDINGS' : 'PASSED', comparedRuns, findings }
  return { measures, judgement: await explained(app, run.id, withRules(byHistory, rules)) }
}

/** The judgement with the part of the site that its first findings come from. */
const explained = async (app: AppContext, runId: number, judgement: Judgement): Promise<Judgement> => ({
  ...judgement,
  findings: await explainPlaces(app, runId, judgement.findings),
})

/** The tables and columns that the run's recipe fills. */
async function declaredBy(db: Db, runId: number): Promise<DeclaredTables> {
  const pages = await db
    .selectFrom('run_pages')
    .select(['page_id', 'columns'])
    .where('run_id', '=', runId)
    .execute()
  return new Map(pages.map(({ page_id, columns }) => [page_id, new Set(columns.map(({ name }) => name))]))
}

/** What was accepted in runs of a report: usual from the start of that run on. */
export async function acceptancesOf(db: Db, reportId: number): Promise<Acceptance[]> {
  const rows = await db
    .selectFrom('accepted_levels as accepted')
    .innerJoin('run_figures as figures', 'figures.run_id', 'accepted.run_id')
    .select(['accepted.page_id', 'accepted.column_name', 'accepted.metric', 'figures.started_at'])
    .where('accepted.report_id', '=', reportId)
    .orderBy('figures.started_at')
    .orderBy(sql`accepted.id`)
    .execute()
  return rows.map(({ page_id, column_name, metric, started_at }) => ({
    table: page_id,
    column: column_name,
    metric: metric as MetricName,
    startedAt: started_at.getTime(),
  }))
}
