import { sql } from 'kysely'
import { isStaff } from '@windrow/contract/roles'
import type { Viewer } from '../../access/visible.ts'
import type { Db } from '../../database/connect.ts'
import { addFigures, summedMeasures, type Figures } from '../../day-figures/measures.ts'
import { projectsOf, seesWholeAccounts, type Subject } from './digest-scope.ts'
import { chartDays, type Period } from './digest-times.ts'

/** How many reports a mail lists. */
const mostReports = 5

export type DayFigures = Figures & { day: string }

/**
 * Figures by day. Those of whole accounts are read from the sums per account, so that thousands of projects cost no
 * more than one.
 */
async function figuresByDay(
  db: Db,
  viewer: Viewer,
  subject: Subject,
  [from, to]: readonly [string, string],
): Promise<DayFigures[]> {
  if (!seesWholeAccounts(viewer, subject)) return figuresOfProjects(db, viewer, subject, [from, to])
  const own = isStaff(viewer.role) ? sql`` : sql`and d.organization_id = ${viewer.organizationId}`
  const chosen = subject.scope === 'ACCOUNT' ? sql`and d.organization_id = ${subject.accountId}` : sql``
  const { rows } = await sql<DayFigures>`
    select d.day::text as day, ${summedMeasures('d')} from account_days d
    where d.day between ${from}::date and ${to}::date ${own} ${chosen} group by d.day`.execute(db)
  return rows
}

async function figuresOfProjects(
  db: Db,
  viewer: Viewer,
  subject: Subject,
  [from, to]: readonly [string, string],
): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    select d.day::text as day, ${summedMeasures('d')}
    from report_days d join reports r on r.id = d.report_id
    where d.day between ${from}::date and ${to}::date
      and r.project_id in (${projectsOf(db, viewer, subject).select('projects.id')})
    group by d.day`.execute(db)
  return rows
}

export interface DigestFigures {
  now: Figures
  before: Figures
  /** One entry per day of the chart, oldest first. */
  days: { day: string; records: number; runs: number; failed: number }[]
}

/** What ran in a period and in the one before, and the days of the chart. */
export async function figuresOf(
  db: Db,
  viewer: Viewer,
  subject: Subject,
  period: Period,
): Promise<DigestFigures> {
  const shown = chartDays(period)
  const first = shown[0]! < period.beforeFrom ? shown[0]! : period.beforeFrom
  const rows = await figuresByDay(db, viewer, subject, [first, period.to])
  const within = (from: string, to: string) => addFigures(rows.filter(({ day }) => day >= from && day <= to))
  return {
    now: within(period.from, period.to),
    before: within(period.beforeFrom, period.beforeTo),
    days: shown.map((day) => {
      const { records = 0, runs = 0, failed = 0 } = rows.find((row) => row.day === day) ?? {}
      return { day, records, runs, failed }
    }),
  }
}

export interface ReportLine {
  id: number
  name: string
  projectId: number
  records: number
  recordsBefore: number
  runs: number
  failed: number
  delivered: number
  undelivered: number
}

/** The reports with the most records of a period, and how many reports ran in it. */
export async function reportsOf(
  db: Db,
  viewer: Viewer,
  subject: Subject,
  { from, to, beforeFrom }: Period,
): Promise<{ lines: ReportLine[]; total: number }> {
  const isNow = sql`d.day >= ${from}::date`
  const sum = (name: string) => sql`coalesce(sum(d.${sql.ref(name)}) filter (where ${isNow}), 0)::bigint`
  const { rows } = await sql<ReportLine & { total: number }>`
    select r.id, r.name, r.project_id as "projectId", ${sum('records')} as records,
      coalesce(sum(d.records) filter (where not ${isNow}), 0)::bigint as "recordsBefore", ${sum('runs')} as runs,
      ${sum('failed')} as failed, ${sum('delivered')} as delivered, ${sum('undelivered')} as undelivered,
      (count(*) over ())::int as total
    from report_days d join reports r on r.id = d.report_id
    where d.day between ${beforeFrom}::date and ${to}::date
      and r.project_id in (${projectsOf(db, viewer, subject).select('projects.id')})
    group by r.id having ${sum('runs')} > 0
    order by records desc, failed desc, r.id limit ${mostReports}`.execute(db)
  return { lines: rows, total: rows[0]?.total ?? 0 }
}
