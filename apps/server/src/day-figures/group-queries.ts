import { sql, type RawBuilder } from 'kysely'
import type { ReportingGroup, ReportingSort } from '@windrow/contract/reporting'
import type { Db } from '../database/connect.ts'
import {
  inScope,
  inSums,
  isByAccount,
  ofAccounts,
  withinDays,
  type FigurePeriod,
  type FigureScope,
  type FigureSpan,
} from './figure-scope.ts'
import { eachMeasure, summedMeasures, type Figures } from './measures.ts'

/** An account, a project or a report with its figures. */
export interface GroupRow extends Figures {
  id: number
  name: string
  accountId: number
  projectId: number | null
  place: string
}

type Sql = RawBuilder<unknown>

/** Figures per account over any period, from the days of accounts. */
const ofAccountDays = (scope: FigureScope, period: FigurePeriod): Sql => sql`
  select d.organization_id as id, ${summedMeasures('d')} from account_days d
  where true ${withinDays('d.day', period)} ${ofAccounts('d.organization_id', scope)} group by 1`

const ids: Record<ReportingGroup, Sql> = {
  account: sql`p.organization_id`,
  project: sql`p.id`,
  report: sql`r.id`,
}

/** Figures per account, project or report, from the sums of reports and projects over the last days. */
function ofSums(group: ReportingGroup, scope: FigureScope, span: FigureSpan): Sql {
  const within = sql`where s.days = ${span} ${inSums(scope)}`
  const figures = eachMeasure((name) => sql.ref(`s.${name}`))
  if (group === 'report') return sql`select s.report_id as id, ${figures} from report_sums s ${within}`
  if (group === 'project' && !scope.reportIds)
    return sql`select s.project_id as id, ${figures} from project_sums s ${within}`
  const sums = scope.reportIds ? sql`report_sums` : sql`project_sums`
  return sql`select ${group === 'project' ? sql`s.project_id` : sql`s.organization_id`} as id, ${summedMeasures('s')}
    from ${sums} s ${within} group by 1`
}

const ofReportDays = (group: ReportingGroup, scope: FigureScope, period: FigurePeriod): Sql => sql`
  select ${ids[group]} as id, ${summedMeasures('d')}
  from report_days d join reports r on r.id = d.report_id join projects p on p.id = r.project_id
  where true ${inScope(scope)} ${withinDays('d.day', period)} group by 1`

/** Names of the rows `f`, in the same columns for each group. */
const named: Record<ReportingGroup, { joins: Sql; columns: Sql; name: Sql }> = {
  account: {
    joins: sql`join organizations o on o.id = f.id`,
    columns: sql`o.name, o.id as "accountId", null::bigint as "projectId", initcap(o.tier) as place`,
    name: sql`lower(o.name)`,
  },
  project: {
    joins: sql`join projects p on p.id = f.id join organizations o on o.id = p.organization_id`,
    columns: sql`p.name, o.id as "accountId", p.id as "projectId", o.name as place`,
    name: sql`lower(p.name)`,
  },
  report: {
    joins: sql`join reports r on r.id = f.id join projects p on p.id = r.project_id
      join organizations o on o.id = p.organization_id`,
    columns: sql`r.name, o.id as "accountId", p.id as "projectId", o.name || ' · ' || p.name as place`,
    name: sql`lower(r.name)`,
  },
}

const sortValues: Record<Exclude<ReportingSort, 'name'>, Sql> = {
  records: sql`f.records`,
  runs: sql`f.runs`,
  successful: sql`f.succeeded::float8 / nullif(f.runs, 0)`,
  findings: sql`f.findings`,
  onTime: sql`f.on_time::float8 / nullif(f.on_time + f.late, 0)`,
  spend: sql`f.proxy_micros`,
}

export interface GroupOrder {
  sort: ReportingSort
  descending: boolean
  offset: number
  limit: number
}

const wasUsed = sql`f.runs <> 0 or f.delivered <> 0 or f.undelivered <> 0`

/** One page of rows. Names are read for the page alone, unless it is sorted by them. */
async function listed(
  db: Db,
  group: ReportingGroup,
  figures: Sql,
  { sort, descending, offset, limit }: GroupOrder,
): Promise<GroupRow[]> {
  const { joins, columns, name } = named[group]
  const page = sql`limit ${limit} offset ${offset}`
  // Exactly the other way round in the other direction, so that one index serves both.
  const order = (value: Sql) =>
    descending ? sql`${value} desc nulls last, f.id` : sql`${value} asc nulls first, f.id desc`
  const { rows } =
    sort === 'name'
      ? await sql<GroupRow>`
          select f.*, ${columns} from (${figures}) f ${joins} where ${wasUsed}
          order by ${name} ${descending ? sql`desc` : sql`asc`}, f.id ${page}`.execute(db)
      : await sql<GroupRow>`
          select f.*, ${columns} from (
            select f.* from (${figures}) f where ${wasUsed} order by ${order(sortValues[sort])} ${page}) f ${joins}
          order by ${order(sortValues[sort])}`.execute(db)
  return rows
}

async function countOf(db: Db, figures: Sql): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${figures}) f where ${wasUsed}`.execute(db)
  return rows[0]!.total
}

/** The accounts, projects or reports on which something ran in the last days, one page of them. */
export async function groupsOver(
  db: Db,
  group: ReportingGroup,
  scope: FigureScope,
  span: FigureSpan,
  order: GroupOrder,
): Promise<{ rows: GroupRow[]; total: number }> {
  const figures = ofSums(group, scope, span)
  const [rows, total] = await Promise.all([listed(db, group, figures, order), countOf(db, figures)])
  return { rows, total }
}

/** The same over any period, from the days of each report; for files, not for screens. */
export const groupsIn = (
  db: Db,
  group: ReportingGroup,
  scope: FigureScope,
  period: FigurePeriod,
  limit: number,
): Promise<GroupRow[]> =>
  listed(
    db,
    group,
    group === 'account' && isByAccount(scope)
      ? ofAccountDays(scope, period)
      : ofReportDays(group, scope, period),
    { sort: 'records', descending: true, offset: 0, limit },
  )
