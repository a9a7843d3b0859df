import { sql, type RawBuilder } from 'kysely'
import type { ReportingGroup, ReportingSort } from '@windrow/contract/reporting'
import type { Db } from '../database/connect.ts'
import {
  inScope,
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

const today = sql`(select id, (now() at time zone time_zone)::date as today from organizations offset 0)`

/** Figures per account, from the days of accounts. */
const ofAccountDays = (scope: FigureScope, days: Sql): Sql => sql`
  select d.organization_id as id, ${summedMeasures('d')} from account_days d join ${today} t on t.id = d.organization_id
  where true ${days} ${ofAccounts('d.organization_id', scope)} group by 1`

const ids: Record<ReportingGroup, Sql> = {
  account: sql`p.organization_id`,
  project: sql`p.id`,
  report: sql`r.id`,
}

/** Figures per account, project or report, from the sums of reports over the last days. */
const ofReportSums = (group: ReportingGroup, scope: FigureScope, span: FigureSpan): Sql =>
  group === 'report'
    ? sql`select r.id, ${eachMeasure((name) => sql.ref(`s.${name}`))}
        from report_sums s join reports r on r.id = s.report_id join projects p on p.id = r.project_id
        where s.days = ${span} ${inScope(scope)}`
    : sql`select ${ids[group]} as id, ${summedMeasures('s')}
        from report_sums s join reports r on r.id = s.report_id join projects p on p.id = r.project_id
        where s.days = ${span} ${inScope(scope)} group by 1`

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

const direction = (descending: boolean): Sql => (descending ? sql`desc nulls last` : sql`asc nulls first`)

const wasUsed = sql`f.runs <> 0 or f.delivered <> 0 or f.undelivered <> 0`

type CountedRow = GroupRow & { total: number }

/**
 * One page of rows, each with the number of all rows. Names are read for the page alone, unless it is sorted by them.
 */
async function listed(
  db: Db,
  group: ReportingGroup,
  figures: Sql,
  { sort, descending, offset, limit }: GroupOrder,
): Promise<CountedRow[]> {
  const { joins, columns, name } = named[group]
  const page = sql`limit ${limit} offset ${offset}`
  const counted = sql`count(*) over ()::int as total`
  const { rows } =
    sort === 'name'
      ? await sql<CountedRow>`
          select f.*, ${columns}, ${counted} from (${figures}) f ${joins} where ${wasUsed}
          order by ${name} ${descending ? sql`desc` : sql`asc`}, f.id ${page}`.execute(db)
      : await sql<CountedRow>`
          select f.*, ${columns} from (
            select f.*, ${counted} from (${figures}) f where ${wasUsed}
            order by ${sortValues[sort]} ${direction(descending)}, f.id ${page}) f ${joins}
          order by ${sortValues[sort]} ${direction(descending)}, f.id`.execute(db)
  return rows
}

/** The accounts, projects or reports on which something ran in the last days, one page of them. */
export async function groupsOver(
  db: Db,
  group: ReportingGroup,
  scope: FigureScope,
  span: FigureSpan,
  order: GroupOrder,
): Promise<{ rows: GroupRow[]; total: number }> {
  const figures =
    group === 'account' && isByAccount(scope)
      ? ofAccountDays(scope, span === 0 ? sql`` : sql`and d.day > t.today - ${span}::int`)
      : ofReportSums(group, scope, span)
  const rows = await listed(db, group, figures, order)
  const [first] = rows
  if (first || order.offset === 0) return { rows, total: first?.total ?? 0 }
  // A page beyond the end.
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (${figures}) f where ${wasUsed}`.execute(db)
  return { rows, total: counted.rows[0]!.total }
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
      ? ofAccountDays(scope, withinDays('d.day', period))
      : ofReportDays(group, scope, period),
    { sort: 'records', descending: true, offset: 0, limit },
  )
