import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import {
  inScope,
  isByAccount,
  isOfAll,
  ofAccounts,
  ofProjects,
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
  const { rows } = await sql<DayRow>`select day, ${summedMeasures('d')}
    ${daysWithin(scope)} ${withinDays('day', period)} group by day order by day`.execute(db)
  return rows
}

/** Days `d` of all, of accounts, projects or reports, whichever are the fewest, with a condition. */
function daysWithin(scope: FigureScope) {
  if (isOfAll(scope)) return sql`from all_days d where true`
  if (isByAccount(scope)) return sql`from account_days d where true ${ofAccounts('d.organization_id', scope)}`
  return scope.reportIds
    ? sql`from projects p join reports r on r.project_id = p.id join report_days d on d.report_id = r.id
        where true ${inScope(scope)}`
    : sql`from projects p join project_days d on d.project_id = p.id where true ${ofProjects(scope)}`
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

/** Days `d` of the fewest rows that a group's marks can be made of, with a condition on the group. */
function markedDays(group: Group, ids: readonly number[], scope: FigureScope) {
  const among = sql`= any(${ids}::bigint[])`
  if (group === 'account' && isByAccount(scope))
    return { id: sql`d.organization_id`, from: sql`account_days d where d.organization_id ${among}` }
  const id = groupIds[group]
  if (group !== 'report' && !scope.reportIds)
    return {
      id,
      from: sql`projects p join project_days d on d.project_id = p.id where ${id} ${among} ${ofProjects(scope)}`,
    }
  return {
    id,
    from: sql`projects p join reports r on r.project_id = p.id join report_days d on d.report_id = r.id
      where ${id} ${among} ${inScope(scope)}`,
  }
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
  const { id, from } = markedDays(group, ids, scope)
  const { rows } = await sql<MarkRow>`select ${id} as id, d.day, sum(d.records)::bigint as records,
      sum(d.failed)::int as failed, sum(d.runs)::int as runs
    from ${from} ${withinDays('d.day', period)} group by 1, 2 having sum(d.runs) <> 0 order by 2`.execute(db)
  return rows
}

/** Whether a failure's report is in the scope. Few reports are in deleted projects, so these are looked up if all are. */
const failedWithin = (scope: FigureScope) =>
  scope.accountIds || scope.projectIds || scope.reportIds
    ? sql`f.report_id in (select r.id from reports r join projects p on p.id = r.project_id where true ${inScope(scope)})`
    : sql`f.report_id not in (
        select r.id from reports r join projects p on p.id = r.project_id where p.status = 'DELETED')`

/** Failed runs by kind in a period. */
export async function failuresIn(
  db: Db,
  scope: FigureScope,
  period: FigurePeriod,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ kind: string; failed: number }>`
    select f.failure_kind as kind, sum(f.failed)::int as failed
    from failure_days f where ${failedWithin(scope)} ${withinDays('f.day', period)} group by 1`.execute(db)
  return new Map(rows.map(({ kind, failed }) => [kind, failed]))
}
