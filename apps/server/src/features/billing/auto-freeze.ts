import { sql } from 'kysely'
import { monthAfter } from '@windrow/contract/billing'
import { recordOwnChange } from '../../audit/record.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../errors/app-error.ts'
import { firstDay, monthOf } from './billing-dates.ts'
import { firstUnfrozen } from './billing-lock.ts'
import { freezeStatement } from './freeze-statement.ts'

/** Accounts whose day has come in their time zone, with a month that is over and not frozen. */
async function dueAccounts({ db }: Pick<AppContext, 'db'>) {
  const { rows } = await sql<{ id: number; today: string }>`
    select o.id, today::text as today from organizations o
    cross join lateral (select (now() at time zone o.time_zone)::date as today) t
    where o.freeze_day is not null and extract(day from today) >= o.freeze_day
      and exists (
        select 1 from billing_usage_months u
        where u.organization_id = o.id and u.month < date_trunc('month', today)::date
          and not exists (select 1 from billing_statements s where s.organization_id = o.id and s.month = u.month))
    order by o.id limit 100`.execute(db)
  return rows
}

/**
 * Freezes the drafts of accounts that want this on a day of the month, the earliest month first.
 *
 * @returns whether there may be more
 */
export async function freezeDueStatements(app: Pick<AppContext, 'db' | 'log'>): Promise<boolean> {
  let frozen = 0
  for (const { id, today } of await dueAccounts(app)) {
    const current = firstDay(monthOf(today))
    const month = (await firstUnfrozen(app.db, id, current)) ?? firstDay(monthAfter(monthOf(today), -1))
    try {
      await app.db
        .transaction()
        .execute(async (trx) => recordOwnChange(trx, await freezeStatement(trx, id, monthOf(month), null)))
      frozen += 1
    } catch (error) {
      // Another node was faster, or the sums differ: people see a draft that is overdue.
      if (!(error instanceof AppError)) throw error
      app.log.warn({ err: error, account: id, month }, 'a statement did not freeze')
    }
  }
  return frozen > 0
}
