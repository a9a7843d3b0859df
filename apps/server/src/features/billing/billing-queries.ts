import { sql } from 'kysely'
import type { Db } from '../../database/connect.ts'
import {
  dateText,
  endOfMonth,
  exactText,
  firstDay,
  nullableDateText,
  todayOfAccount,
} from './billing-dates.ts'
import type { DayUsage, PricedRule } from './price-usage.ts'

/** An account as its statements need it. */
export interface BilledAccount {
  id: number
  name: string
  currency: string
  timeZone: string
  /** Today in its time zone. */
  today: string
}

/** In an array, because lists may be empty or long. */
const amongAccounts = (column: string, ids: readonly number[] = []) =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`

/** Accounts by name; all of them without ids. */
export const billedAccounts = (db: Db, ids?: readonly number[]): Promise<BilledAccount[]> =>
  db
    .selectFrom('organizations')
    .select(['id', 'name', 'currency', 'time_zone as timeZone', todayOfAccount.as('today')])
    .$if(ids !== undefined, (query) => query.where(amongAccounts('id', ids)))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

export async function billedAccount(db: Db, id: number): Promise<BilledAccount> {
  const [account] = await billedAccounts(db, [id])
  if (!account) throw new Error(`Account ${id} is missing.`)
  return account
}

export type AccountRule = PricedRule & { organizationId: number }

/** Rules that apply on some day from the first day to the one before the last. */
export async function rulesBetween(
  db: Db,
  { from, until, accountIds }: { from: string; until: string; accountIds?: readonly number[] },
): Promise<AccountRule[]> {
  const rows = await db
    .selectFrom('billing_rules')
    .select([
      'id',
      'organization_id',
      'report_id',
      'name',
      'billing_item',
      'limit_count',
      exactText('unit_rate_micros').as('rate'),
      dateText('effective_date').as('from'),
      nullableDateText('end_date').as('until'),
    ])
    .where('effective_date', '<', sql<Date>`${until}::date`)
    .where((eb) => eb.or([eb('end_date', 'is', null), eb('end_date', '>', sql<Date>`${from}::date`)]))
    .$if(accountIds !== undefined, (query) => query.where(amongAccounts('organization_id', accountIds)))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    reportId: row.report_id,
    name: row.name,
    item: row.billing_item,
    limit: row.limit_count === null ? null : BigInt(row.limit_count),
    rate: BigInt(row.rate),
    from: row.from,
    until: row.until,
  }))
}

/** A text that differs once any of the rules between these days does. */
export async function rulesDigest(db: Db, { from, until }: { from: string; until: string }): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select count(*) || ' ' || coalesce(sum(hashtextextended(r::text, 0)), 0) as digest from billing_rules r
    where effective_date < ${until}::date and (end_date is null or end_date > ${from}::date)`.execute(db)
  return rows[0]!.digest
}

type UsageRow = { reportId: number; day: string; records: string; requests: string; runs: string }
const toUsage = ({ reportId, day, records, requests, runs }: UsageRow): DayUsage => ({
  reportId,
  day,
  records: BigInt(records),
  requests: BigInt(requests),
  runs: BigInt(runs),
})

/** Usage by report and day, in the order of days. */
export async function usageDays(
  db: Db,
  accountId: number,
  { from, until, reportId }: { from: string; until: string; reportId?: number },
): Promise<DayUsage[]> {
  const rows = await db
    .selectFrom('billing_usage_days')
    .select([
      'report_id as reportId',
      dateText('day').as('day'),
      exactText('records').as('records'),
      exactText('requests').as('requests'),
      exactText('runs').as('runs'),
    ])
    .where('organization_id', '=', accountId)
    .where('day', '>=', sql<Date>`${from}::date`)
    .where('day', '<', sql<Date>`${until}::date`)
    .$if(reportId !== undefined, (query) => query.where('report_id', '=', reportId!))
    .orderBy('day')
    .execute()
  return rows.map(toUsage)
}

export interface MonthUsage extends DayUsage {
  organizationId: number
  lines: number
  unbilledRuns: number
}

/** Usage of whole months by report, dated on the first of the month. */
export async function usageMonths(
  db: Db,
  month: string,
  accountIds?: readonly number[],
): Promise<MonthUsage[]> {
  const rows = await db
    .selectFrom('billing_usage_months')
    .select([
      'organization_id',
      'report_id as reportId',
      dateText('month').as('day'),
      exactText('records').as('records'),
      exactText('requests').as('requests'),
      exactText('runs').as('runs'),
      'lines',
      'unbilled_runs',
    ])
    .where('month', '=', sql<Date>`${firstDay(month)}::date`)
    .$if(accountIds !== undefined, (query) => query.where(amongAccounts('organization_id', accountIds)))
    .execute()
  return rows.map((row) => ({
    ...toUsage(row),
    organizationId: row.organization_id,
    lines: row.lines,
    unbilledRuns: row.unbilled_runs,
  }))
}

/** Reports and projects of an account with usage in a month, by the names they had at their last run. */
export async function namesOf(db: Db, accountId: number, month: string) {
  const rows = await db
    .selectFrom('billing_usage_months')
    .select(['report_id', 'project_id', 'report_name', 'project_name'])
    .where('organization_id', '=', accountId)
    .where('month', '=', sql<Date>`${firstDay(month)}::date`)
    .execute()
  return new Map(rows.map((row) => [row.report_id, row]))
}

/** The sum of adjustments by account, in the smallest units of the currency. */
export async function adjustmentSums(
  db: Db,
  month: string,
  accountIds?: readonly number[],
): Promise<Map<number, bigint>> {
  const rows = await db
    .selectFrom('billing_adjustments')
    .select(['organization_id', sql<string>`sum(amount_minor)::text`.as('sum')])
    .where('month', '=', sql<Date>`${firstDay(month)}::date`)
    .$if(accountIds !== undefined, (query) => query.where(amongAccounts('organization_id', accountIds)))
    .groupBy('organization_id')
    .execute()
  return new Map(rows.map((row) => [row.organization_id, BigInt(row.sum)]))
}

export const spanOf = (month: string) => ({ from: firstDay(month), until: endOfMonth(month) })
