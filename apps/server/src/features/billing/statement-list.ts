import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { formatDecimal, minorDigits, monthAfter } from '@windrow/contract/billing'
import type { StatementEntry } from '@windrow/contract/schemas/billing'
import type { Db } from '../../database/connect.ts'
import { ShortMemory } from '../dashboard/short-memory.ts'
import { clockChangeIn, exactText, firstDay, monthOf } from './billing-dates.ts'
import {
  adjustmentSums,
  billedAccounts,
  rulesBetween,
  rulesDigest,
  spanOf,
  usageDays,
  usageMonths,
  type AccountRule,
  type BilledAccount,
} from './billing-queries.ts'
import { meterOf } from './draft.ts'
import type { DayUsage } from './price-usage.ts'
import { numberText } from './statement-view.ts'

/** Whether a rule begins or ends within the month, so that its days matter. */
const splits = ({ from, until }: AccountRule, span: { from: string; until: string }) =>
  from > span.from || (until !== null && until < span.until)

interface MonthSums {
  usage: bigint
  uncovered: number
  lines: number
}

/** Usage of accounts in a month, priced. */
type SumMonth = (
  db: Db,
  accounts: readonly BilledAccount[],
  month: string,
) => Promise<ReadonlyMap<number, MonthSums>>

/** From sums of whole months where no rule begins or ends within it. */
const monthSums: SumMonth = async (db, accounts, month) => {
  const span = spanOf(month)
  const ids = accounts.map(({ id }) => id)
  const rules = Map.groupBy(
    await rulesBetween(db, { ...span, accountIds: ids }),
    ({ organizationId }) => organizationId,
  )
  const months = Map.groupBy(await usageMonths(db, month, ids), ({ organizationId }) => organizationId)
  const sums = new Map<number, MonthSums>()
  for (const { id, currency } of accounts) {
    const own = rules.get(id) ?? []
    const whole = months.get(id) ?? []
    const isSplit = whole.length > 0 && own.some((rule) => splits(rule, span))
    const usage: readonly DayUsage[] = isSplit ? await usageDays(db, id, span) : whole
    const meter = meterOf(own, usage, currency)
    const lines = whole.reduce((sum, each) => sum + each.lines, 0)
    sums.set(id, { usage: meter.total, uncovered: meter.uncovered.size, lines })
  }
  return sums
}

/** Usage of a thousand accounts takes half a second to price, and many look at the same month. */
const keepSumsMs = 20_000

/**
 * Prices usage as it was a few seconds ago, with the rules and currencies of this moment: what somebody changes shows at
 * once, what runs add shows soon.
 */
export function rememberedSums(): SumMonth {
  const memory = new ShortMemory<ReadonlyMap<number, MonthSums>>(keepSumsMs)
  return async (db, accounts, month) => {
    const places = createHash('sha256')
    for (const { id, currency } of accounts) places.update(`${id} ${currency},`)
    const key = `${month} ${await rulesDigest(db, spanOf(month))} ${places.digest('base64')}`
    return memory.get(key, () => monthSums(db, accounts, month))
  }
}

const frozenOf = (db: Db, month: string) =>
  db
    .selectFrom('billing_statements')
    .selectAll()
    .select([
      exactText('usage_minor').as('usage'),
      exactText('adjustments_minor').as('adjustments'),
      exactText('total_minor').as('total'),
    ])
    .where('month', '=', sql<Date>`${firstDay(month)}::date`)
    .execute()
type FrozenRow = Awaited<ReturnType<typeof frozenOf>>[number]

/** A statement of the list with exact figures. */
export interface Entry {
  account: BilledAccount
  currency: string
  frozen: FrozenRow | null
  status: StatementEntry['status']
  usage: bigint
  adjustments: bigint
  total: bigint
  uncovered: number
  ledgerLines: number
}

/** The statements of all accounts for a month, by name. */
export async function statementEntries(
  db: Db,
  month: string,
  sumMonth: SumMonth = monthSums,
): Promise<Entry[]> {
  const accounts = await billedAccounts(db)
  const frozen = new Map((await frozenOf(db, month)).map((row) => [row.organization_id, row]))
  const drafts = accounts.filter(({ id }) => !frozen.has(id))
  const sums = await sumMonth(db, drafts, month)
  const adjustments = await adjustmentSums(db, month)
  return accounts.map((account): Entry => {
    const row = frozen.get(account.id)
    if (row)
      return {
        account,
        currency: row.currency,
        frozen: row,
        status: 'FROZEN',
        usage: BigInt(row.usage),
        adjustments: BigInt(row.adjustments),
        total: BigInt(row.total),
        uncovered: 0,
        ledgerLines: row.ledger_lines,
      }
    const { usage, uncovered, lines } = sums.get(account.id) ?? { usage: 0n, uncovered: 0, lines: 0 }
    const adjusted = adjustments.get(account.id) ?? 0n
    return {
      account,
      currency: account.currency,
      frozen: null,
      status: month < monthOf(account.today) ? 'DRAFT' : 'OPEN',
      usage,
      adjustments: adjusted,
      total: usage + adjusted,
      uncovered,
      ledgerLines: lines,
    }
  })
}

/** Percent with one decimal; null if there was nothing before. */
function changeOf(now: bigint, before: bigint): number | null {
  if (before <= 0n) return null
  return Number(((now - before) * 1000n) / before) / 10
}

/** Usage in the month before, for entries whose currency is the same. */
async function usageBefore(db: Db, entries: readonly Entry[], month: string): Promise<Map<number, bigint>> {
  const before = monthAfter(month, -1)
  const frozen = new Map((await frozenOf(db, before)).map((row) => [row.organization_id, row]))
  const drafts = entries.map(({ account }) => account).filter(({ id }) => !frozen.has(id))
  const sums = await monthSums(db, drafts, before)
  return new Map(
    entries.map(({ account: { id } }) => {
      const row = frozen.get(id)
      return [id, row ? BigInt(row.usage) : (sums.get(id)?.usage ?? 0n)]
    }),
  )
}

/** The entries as the API returns them. */
export async function entryViews(
  db: Db,
  entries: readonly Entry[],
  month: string,
): Promise<StatementEntry[]> {
  const before = await usageBefore(db, entries, month)
  return entries.map((entry) => {
    const { account, currency, frozen } = entry
    const text = (amount: bigint) => formatDecimal(amount, minorDigits(currency))
    const timeZone = frozen?.time_zone ?? account.timeZone
    return {
      organizationId: account.id,
      accountName: account.name,
      currency,
      timeZone,
      status: entry.status,
      number: frozen ? numberText(frozen.number) : null,
      usage: text(entry.usage),
      adjustmentsTotal: text(entry.adjustments),
      total: text(entry.total),
      ledgerLines: entry.ledgerLines,
      uncoveredReports: entry.uncovered,
      clockChange: clockChangeIn(timeZone, month),
      change: changeOf(entry.usage, before.get(account.id) ?? 0n),
      frozenDate: frozen?.frozen_at.toISOString() ?? null,
      frozenBy: frozen?.frozen_by_name ?? null,
    }
  })
}

/** Counts of a month and its total by currency. */
export function summaryOf(entries: readonly Entry[]) {
  const count = (status: Entry['status']) => entries.filter((entry) => entry.status === status).length
  const totals = new Map<string, bigint>()
  for (const { currency, total } of entries) totals.set(currency, (totals.get(currency) ?? 0n) + total)
  return {
    open: count('OPEN'),
    drafts: count('DRAFT'),
    frozen: count('FROZEN'),
    totals: [...totals]
      .filter(([, total]) => total !== 0n)
      .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
      .map(([currency, total]) => ({ currency, total: formatDecimal(total, minorDigits(currency)) })),
    uncoveredReports: entries.reduce((sum, { uncovered }) => sum + uncovered, 0),
  }
}
