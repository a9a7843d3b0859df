import { sql } from 'kysely'
import { formatDecimal, minorDigits } from '@windrow/contract/billing'
import type { Db } from '../../database/connect.ts'
import { rulesBetween, spanOf, type BilledAccount } from './billing-queries.ts'
import { meterOf } from './draft.ts'

interface LedgerSum {
  reportId: number
  day: string
  records: string
  requests: string
  runs: string
}

/** Sums of the ledger's billed lines by report and day, from the lines themselves. */
async function ledgerSums(db: Db, accountId: number, month: string) {
  const { from, until } = spanOf(month)
  const { rows } = await sql<LedgerSum>`
    select report_id as "reportId", day::text as day, sum(records)::text as records, sum(requests)::text as requests,
      sum(runs)::text as runs
    from billing_ledger
    where organization_id = ${accountId} and day >= ${from}::date and day < ${until}::date
      and (not_billed is null or runs < 0)
    group by report_id, day`.execute(db)
  return rows.map(({ reportId, day, records, requests, runs }) => ({
    reportId,
    day,
    records: BigInt(records),
    requests: BigInt(requests),
    runs: BigInt(runs),
  }))
}

/** The usage of a month in the smallest units of the currency, recomputed from the lines of the ledger. */
export async function usageByLedger(db: Db, account: BilledAccount, month: string): Promise<bigint> {
  const rules = await rulesBetween(db, { ...spanOf(month), accountIds: [account.id] })
  return meterOf(rules, await ledgerSums(db, account.id, month), account.currency).total
}

export async function countLedger(db: Db, accountId: number, month: string): Promise<number> {
  const { from, until } = spanOf(month)
  const { count } = await db
    .selectFrom('billing_ledger')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_id', '=', accountId)
    .where('day', '>=', sql<Date>`${from}::date`)
    .where('day', '<', sql<Date>`${until}::date`)
    .executeTakeFirstOrThrow()
  return count
}

export const amountText = (amount: bigint, currency: string): string =>
  formatDecimal(amount, minorDigits(currency))
