import { sql } from 'kysely'
import { budgetState } from '@windrow/contract/budgets'
import type { Budget } from '@windrow/contract/schemas/budgets'
import type { Db, Trx } from '../database/connect.ts'

interface Row {
  id: number
  budget_micros: number | null
  spent_micros: number
  warned_at: Date | null
  full_at: Date | null
  month: string
  time_zone: string
  resets_at: Date
}

const toBudget = (row: Row): Budget => ({
  month: row.month.slice(0, 7),
  timeZone: row.time_zone,
  resetsDate: row.resets_at.toISOString(),
  budgetMicros: row.budget_micros,
  spentMicros: row.spent_micros,
  state: budgetState(row.budget_micros, row.spent_micros),
  warnedDate: row.warned_at?.toISOString() ?? null,
  fullDate: row.full_at?.toISOString() ?? null,
})

const columns = (months: string) => sql`
  coalesce(${sql.ref(`${months}.spent_micros`)}, 0)::float8 as spent_micros,
  ${sql.ref(`${months}.warned_at`)}, ${sql.ref(`${months}.full_at`)}, o.time_zone,
  to_char(this.month, 'YYYY-MM-DD') as month, (this.month + interval '1 month') at time zone o.time_zone as resets_at`
const thisMonth = sql`lateral (select date_trunc('month', now() at time zone o.time_zone)::date as month) this`

/** The budgets of accounts in the current month of each one's time zone. */
export async function accountBudgets(db: Db | Trx, ids: readonly number[]): Promise<Map<number, Budget>> {
  const { rows } = await sql<Row>`
    select o.id, o.budget_micros::float8, ${columns('m')}
    from organizations o cross join ${thisMonth}
    left join account_months m on m.organization_id = o.id and m.month = this.month
    where o.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, toBudget(row)]))
}

/** The budget of a report in the current month of its account's time zone. */
export async function reportBudget(db: Db | Trx, reportId: number): Promise<Budget> {
  const { rows } = await sql<Row>`
    select r.id, r.budget_micros::float8, ${columns('m')}
    from reports r join projects p on p.id = r.project_id join organizations o on o.id = p.organization_id
    cross join ${thisMonth}
    left join report_months m on m.report_id = r.id and m.month = this.month
    where r.id = ${reportId}`.execute(db)
  return toBudget(rows[0]!)
}
