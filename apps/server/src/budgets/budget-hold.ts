import { sql } from 'kysely'
import { budgetReason, type BudgetScope } from '@windrow/contract/budgets'
import type { Db, Trx } from '../database/connect.ts'

interface Hold {
  report_id: number
  scope: BudgetScope
  month: string
  time_zone: string
}

/** Why budgets let no runs of these reports start, as sentences by the ids of the reports. */
export async function budgetHolds(db: Db | Trx, reportIds: readonly number[]): Promise<Map<number, string>> {
  if (reportIds.length === 0) return new Map()
  const { rows } = await sql<Hold>`
    select r.id as report_id, budget_full(o.id, r.id) as scope, o.time_zone,
      to_char(budget_month(o.id, now()), 'YYYY-MM-DD') as month
    from reports r join projects p on p.id = r.project_id join organizations o on o.id = p.organization_id
    where r.id = any(${[...reportIds]}::bigint[]) and budget_full(o.id, r.id) is not null`.execute(db)
  return new Map(
    rows.map(({ report_id, scope, month, time_zone: timeZone }) => [
      report_id,
      budgetReason({ scope, month, timeZone }),
    ]),
  )
}

/** Why budgets let no run of a report start, as a sentence; null if they do. */
export const budgetHold = async (db: Db | Trx, reportId: number): Promise<string | null> =>
  (await budgetHolds(db, [reportId])).get(reportId) ?? null
