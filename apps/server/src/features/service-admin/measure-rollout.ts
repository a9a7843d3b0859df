import { sql } from 'kysely'
import type { Rollout } from '@windrow/contract/schemas/service-admin'
import type { Db, Trx } from '../../database/connect.ts'
import type { ServiceRolloutRow } from '../../database/service-tables.ts'
import { countedRun, healthDays } from './service-figures.ts'

export type Measures = Rollout['after']

interface Row {
  runs: number
  failed: number
  rows: number
  expected: number
  with_findings: number
  cost: number
  good: number
}

const hasTask = sql`exists (select from anomaly_tasks task where task.run_id = runs.id)`

/** Sums over runs; `expected` is what the same reports had on average before, for runs that can be compared. */
const sums = sql`count(*)::int as runs,
  (count(*) filter (where runs.status = 'FAILED'))::int as failed,
  coalesce(sum(runs.rows) filter (where usual.rows > 0), 0)::float8 as rows,
  coalesce(sum(usual.rows) filter (where usual.rows > 0), 0)::float8 as expected,
  (count(*) filter (where ${hasTask}))::int as with_findings,
  coalesce(sum(runs.proxy_cost), 0)::float8 as cost`

/** The average rows of each report's successful runs in the 30 days before the roll-out. */
const usualRows = ({ started_at }: ServiceRolloutRow, code: string) => sql`
  select runs.report_id, avg(runs.rows)::float8 as rows
  from runs join recipe_versions v on v.report_id = runs.report_id and v.version = runs.recipe_version
  where v.service_code = ${code} and ${countedRun} and runs.status = 'SUCCESS'
    and runs.created_at < ${started_at}
    and runs.created_at > ${started_at}::timestamptz - make_interval(days => ${sql.lit(healthDays)})
  group by runs.report_id`

/** Figures of the new version's runs in the roll-out, and good runs since its stage began. */
async function afterOf(db: Db | Trx, rollout: ServiceRolloutRow, code: string): Promise<Row> {
  const isGood = rollout.stop_on_findings
    ? sql`runs.status = 'SUCCESS' and not ${hasTask}`
    : sql`runs.status = 'SUCCESS'`
  const { rows } = await sql<Row>`
    with usual as (${usualRows(rollout, code)})
    select ${sums}, (count(*) filter (where ${isGood} and runs.ended_at >= ${rollout.stage_since}))::int as good
    from runs join recipe_versions v on v.report_id = runs.report_id and v.version = runs.recipe_version
    left join usual on usual.report_id = runs.report_id
    where v.service_code = ${code} and runs.service_version = ${rollout.to_version}
      and runs.created_at >= ${rollout.started_at} and ${countedRun}`.execute(db)
  return rows[0]!
}

/** The same of the version before, in the 30 days before the roll-out. */
async function beforeOf(db: Db | Trx, rollout: ServiceRolloutRow, code: string): Promise<Row> {
  const { rows } = await sql<Row>`
    with usual as (${usualRows(rollout, code)})
    select ${sums}, 0 as good
    from runs join recipe_versions v on v.report_id = runs.report_id and v.version = runs.recipe_version
    left join usual on usual.report_id = runs.report_id
    where v.service_code = ${code} and runs.created_at < ${rollout.started_at}
      and runs.created_at > ${rollout.started_at}::timestamptz - make_interval(days => ${sql.lit(healthDays)})
      and coalesce(runs.service_version, ${rollout.from_version}) = ${rollout.from_version} and ${countedRun}`.execute(
    db,
  )
  return rows[0]!
}

const measuresOf = ({ runs, failed, rows, expected, with_findings, cost }: Row): Measures => ({
  runs,
  failedRuns: failed,
  rowsPercent: expected > 0 ? Math.round((1000 * rows) / expected) / 10 : null,
  runsWithFindings: with_findings,
  costPerThousand: rows > 0 && cost > 0 ? (1000 * cost) / rows : null,
})

/** The runs of a roll-out, beside those of the version before. */
export async function measureRollout(
  db: Db | Trx,
  rollout: ServiceRolloutRow,
  code: string,
): Promise<{ before: Measures; after: Measures; goodRuns: number }> {
  const after = await afterOf(db, rollout, code)
  const before = await beforeOf(db, rollout, code)
  return { before: measuresOf(before), after: measuresOf(after), goodRuns: after.good }
}
