import { sql } from 'kysely'
import type { Db, Trx } from '../../database/connect.ts'
import { nullableDateText } from './billing-dates.ts'

/**
 * Locks the billing of an account until the transaction ends. Rules, adjustments and freezing take it; the trigger
 * that writes the ledger takes the same lock in shared mode.
 */
export async function lockBilling(trx: Trx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('windrow billing ' || ${accountId}::bigint, 0))`.execute(
    trx,
  )
}

/** The first day after the last frozen month; null if none is frozen. Months are frozen in their order. */
export async function openFrom(db: Db, accountId: number): Promise<string | null> {
  const { day } = await db
    .selectFrom('billing_statements')
    .select(sql<string | null>`(max(month) + interval '1 month')::date::text`.as('day'))
    .where('organization_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return day
}

/** Months before this one with usage or adjustments that are not frozen yet, the first one; null if there is none. */
export async function firstUnfrozen(db: Db, accountId: number, before: string): Promise<string | null> {
  const used = db
    .selectFrom('billing_usage_months')
    .select('month')
    .where('organization_id', '=', accountId)
    .union(db.selectFrom('billing_adjustments').select('month').where('organization_id', '=', accountId))
  const row = await db
    .selectFrom(used.as('used'))
    .select(nullableDateText('used.month').as('month'))
    .where('used.month', '<', sql<Date>`${before}::date`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('billing_statements')
            .select('id')
            .where('organization_id', '=', accountId)
            .whereRef('billing_statements.month', '=', 'used.month'),
        ),
      ),
    )
    .orderBy('used.month')
    .limit(1)
    .executeTakeFirst()
  return row?.month ?? null
}
