import { setImmediate } from 'node:timers/promises'
import type { Routes } from '@windrow/contract/routes'
import type { Column } from '@windrow/contract/schemas/datasets'
import type {
  ColumnRule,
  ProposedRule,
  TableRule,
  TableSchema,
} from '@windrow/contract/schemas/table-schemas'
import { fewestProposalRuns } from '@windrow/contract/table-rules'
import { pastTable, type PastTable } from '@windrow/quality/past-table'
import { proposeColumns, proposeRules, type RuleProposal } from '@windrow/quality/propose-rules'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import { comparableRuns } from '../../database/comparable-runs.ts'
import { notRejected } from '../../database/not-rejected.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { schemasOf } from '../table-schemas/table-schema-queries.ts'
import { figuresOf } from './judge-quality.ts'

/** More runs say little more. */
const mostRuns = 60

interface GoodRun {
  id: number
  startedAt: Date
}

/** The last runs that succeeded and crawled the same, the oldest first; fewer than 60 if there are no more. */
async function goodRuns(db: Db, reportId: number): Promise<GoodRun[]> {
  const last = await db
    .selectFrom('run_figures as figures')
    .innerJoin('runs', 'runs.id', 'figures.run_id')
    .select(['figures.run_id as id', 'figures.started_at as startedAt'])
    .where('figures.report_id', '=', reportId)
    .where('runs.status', '=', 'SUCCESS')
    .where('runs.manually_stopped', '=', false)
    .where('runs.is_dnu', '=', false)
    .where('runs.deleted_at', 'is', null)
    .where(notRejected())
    .orderBy('figures.started_at', 'desc')
    .orderBy('figures.run_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return []
  const before = await comparableRuns(db, last.id)
    .select(['past.run_id as id', 'past.started_at as startedAt'])
    .limit(mostRuns - 1)
    .execute()
  return [last, ...before].toReversed()
}

interface PastRun extends GoodRun {
  table: PastTable
}

/** What the runs had in a table, without runs that lack it. Their figures are unpacked one by one, between other work. */
async function tablesOf(db: Db, runs: readonly GoodRun[], pageId: string): Promise<PastRun[]> {
  const found: PastRun[] = []
  for (const run of runs) {
    const figures = await figuresOf(db, run.id)
    const table = figures && pastTable(figures, pageId)
    if (table) found.push({ ...run, table })
    await setImmediate()
  }
  return found
}

/** The columns of a table in its last run. */
async function columnsOf(db: Db, runId: number, pageId: string): Promise<readonly Column[]> {
  const page = await db
    .selectFrom('run_pages')
    .select('columns')
    .where('run_id', '=', runId)
    .where('page_id', '=', pageId)
    .executeTakeFirst()
  return page?.columns ?? []
}

const withoutLevel = ({ level: _level, ...rule }: ColumnRule | TableRule) => JSON.stringify(rule)

/** The saved rule of the same kind on the same place. */
function savedRule(saved: TableSchema | undefined, { column, rule }: RuleProposal) {
  const rules: readonly (ColumnRule | TableRule)[] =
    column === null ? (saved?.rules ?? []) : (saved?.columns.find(({ name }) => name === column)?.rules ?? [])
  return rules.find(({ kind }) => kind === rule.kind) ?? null
}

function shown(
  proposal: RuleProposal,
  runs: readonly PastRun[],
  saved: TableSchema | undefined,
): ProposedRule[] {
  const replaces = savedRule(saved, proposal)
  if (replaces && withoutLevel(replaces) === withoutLevel(proposal.rule)) return []
  const { column, rule, seen, valueOf, low, high, flagged, isTooStrict } = proposal
  return [
    {
      column,
      rule,
      replaces,
      seen,
      values: runs.map(({ table }) => valueOf(table)),
      low,
      high,
      flaggedRuns: flagged.map((at) => runs[at]!.id),
      isTooStrict,
    },
  ]
}

export const tableSchemaProposal =
  (app: AppContext): Handler<Routes['tableSchemaProposal']> =>
  async ({ report, params: { pageId } }) => {
    const good = await goodRuns(app.db, report.id)
    const runs = await tablesOf(app.db, good, pageId)
    const last = runs.at(-1)
    if (good.length > 0 && !last) throw notFound('table')
    if (!last || runs.length < fewestProposalRuns)
      throw new AppError(
        'CONFLICT',
        `Rules are proposed from ${fewestProposalRuns} finished runs that crawled the same; this report has ${runs.length}.`,
      )
    const columns = await columnsOf(app.db, last.id, pageId)
    const [saved] = await schemasOf(app.db, report.id, pageId)
    const tables = runs.map(({ table }) => table)
    return {
      pageId,
      version: saved?.version ?? 0,
      runs: runs.map(({ id, startedAt, table }) => ({
        runId: id,
        startedDate: startedAt.toISOString(),
        rows: table.rows,
      })),
      columns: proposeColumns(tables, columns),
      proposals: proposeRules(tables, columns).flatMap((proposal) => shown(proposal, runs, saved?.schema)),
    }
  }
