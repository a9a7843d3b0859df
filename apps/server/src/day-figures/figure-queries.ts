import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import {
  inScope,
  isByAccount,
  ofAccounts,
  withinDays,
  type FigurePeriod,
  type FigureScope,
} from './figure-scope.ts'
import { summedMeasures, type Figures } from './measures.ts'

export type DayRow = Figures & { day: string }

/** Today in the time zone of an account, "YYYY-MM-DD", and that time zone. */
export async function todayOf(db: Db, organizationId: number): Promise<{ today: string; timeZone: string }> {
  const { rows } = await sql<{ today: string; timeZone: string }>`
    select (now() at time zone time_zone)::date as today, time_zone as "timeZone"
    from organizations where id = ${organizationId}`.execute(db)
  return rows[0]!
}

/** The figures of each day with any, oldest first. */
export async function daysIn(db: Db, scope: FigureScope, period: FigurePeriod): Promise<DayRow[]> {
  const query = isByAccount(scope)
    ? sql<DayRow>`select day, ${summedMeasures('d')} from account_days d
        where true ${withinDays('day', period)} ${ofAccounts('d.organization_id', scope)} group by day order by day`
    : sql<DayRow>`select day, ${summedMeasures('d')}
        from projects p join reports r on r.project_id = p.id join report_days d on d.report_id = r.id
        where true ${inScope(scope)} ${withinDays('d.day', period)} group by day order by day`
  return (await query.execute(db)).rows
}

/** Records and failed runs of one day of an account, a project or a report. */
export interface MarkRow {
  id: number
  day: string
  records: number
  failed: number
  runs: number
}

type Group = 'account' | 'project' | 'report'

const groupIds = {
  account: sql`p.organization_id`,
  project: sql`p.id`,
  report: sql`r.id`,
}

/** Records and failed runs by day of these accounts, projects or reports. */
export async function marksOf(
  db: Db,
  group: Group,
  ids: readonly number[],
  scope: FigureScope,
  period: FigurePeriod,
): Promise<MarkRow[]> {
  if (ids.length === 0) return []
  const sums = sql`sum(d.records)::bigint as records, sum(d.failed)::int as failed, sum(d.runs)::int as runs`
  const query =
    group === 'account' && isByAccount(scope)
      ? sql<MarkRow>`select d.organization_id as id, d.day, d.records, d.failed, d.runs from account_days d
          where d.organization_id = any(${ids}::bigint[]) ${withinDays('d.day', period)} and d.runs <> 0
          order by d.day`
      : sql<MarkRow>`select ${groupIds[group]} as id, d.day, ${sums}
          from projects p join reports r on r.project_id = p.id join report_days d on d.report_id = r.id
          where ${groupIds[group]} = any(${ids}::bigint[]) ${inScope(scope)} ${withinDays('d.day', period)}
          group by 1, 2 having sum(d.runs) <> 0 order by 2`
  return (await query.execute(db)).rows
}

/** Failed runs by kind in a period. */
export async function failuresIn(
  db: Db,
  scope: FigureScope,
  period: FigurePeriod,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ kind: string; failed: number }>`
    select f.failure_kind as kind, sum(f.failed)::int as failed
    from failure_days f join reports r on r.id = f.report_id join projects p on p.id = r.project_id
    where true ${withinDays('f.day', period)} ${inScope(scope)} group by 1`.execute(db)
  return new Map(rows.map(({ kind, failed }) => [kind, failed]))
}
