import { sql } from 'kysely'
import { expect } from 'vitest'
import { minorDigits, parseDecimal } from '@windrow/contract/billing'
import type { BillingRuleCreate } from '@windrow/contract/schemas/billing'
import type { z } from 'zod'
import { billingAccount } from '../../testing/billing-support.ts'
import { test, type TestApp } from '../../testing/test-app.ts'

/** Repeatable random numbers (mulberry32). */
function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return { below, one: <T>(items: readonly T[]): T => items[below(items.length)]! }
}

type Random = ReturnType<typeof randomOf>
type NewRule = z.input<typeof BillingRuleCreate>

const dates = ['2026-01-01', '2026-10-01', '2026-10-07', '2026-10-25', '2026-10-31']
const items = ['Records', 'Records Cap', 'Request', 'Run'] as const
const limits = { Records: [null, 0, 500, 2000], 'Records Cap': [0, 700, 5000], Request: [null], Run: [null] }

function randomRule(random: Random, reportIds: readonly number[]): NewRule {
  const billingItem = random.one(items)
  return {
    name: `Rule ${random.below(1e6)}`,
    billingItem,
    billingItemLimitCount: random.one<number | null>(limits[billingItem]),
    unitRate: `${random.below(3)}.${String(random.below(1e6)).padStart(6, '0')}`,
    effectiveDate: random.one(dates),
    endDate: random.one([null, null, '2026-10-12', '2026-11-01', '2027-01-01']),
    reportIds: random.one([[], [random.one(reportIds)]]),
    endOthers: random.below(2) === 0,
  }
}

interface Line {
  report: number
  day: string
  records: string
  requests: string
  runs: string
}
interface Rule {
  id: number
  report: number | null
  item: (typeof items)[number]
  limit: string | null
  rate: string
  from: string
  until: string | null
}

/**
 * The usage of October computed in another way: line by line from the ledger, with fractions as numerator and
 * denominator, and the rule of each line looked for among all of the account.
 */
async function expectedUsage({ app: { db } }: TestApp, accountId: number, digits: number): Promise<bigint> {
  const lines =
    await sql<Line>`select report_id as report, day::text as day, records::text, requests::text, runs::text
    from billing_ledger where organization_id = ${accountId} and to_char(day, 'YYYY-MM') = '2026-10'
      and (kind = 'REVERSAL' or not_billed is null)`.execute(db)
  const rules =
    await sql<Rule>`select id, report_id as report, billing_item as item, limit_count::text as limit,
      unit_rate_micros::text as rate, effective_date::text as from, end_date::text as until
    from billing_rules where organization_id = ${accountId}`.execute(db)
  const used = new Map<string, { rule: Rule; units: bigint }>()
  for (const line of lines.rows)
    for (const group of [['Records', 'Records Cap'], ['Request'], ['Run']]) {
      const fitting = rules.rows.filter(
        (rule) =>
          group.includes(rule.item) &&
          (rule.report === null || rule.report === line.report) &&
          line.day >= rule.from &&
          (rule.until === null || line.day < rule.until),
      )
      const rule = fitting.find(({ report }) => report !== null) ?? fitting[0]
      if (!rule) continue
      const units = BigInt({ Request: line.requests, Run: line.runs }[rule.item as 'Run'] ?? line.records)
      const key = `${line.report}-${rule.id}`
      used.set(key, { rule, units: (used.get(key)?.units ?? 0n) + units })
    }
  let total = 0n
  for (const { rule, units } of used.values()) {
    const limit = BigInt(rule.limit ?? 0)
    const billed =
      { Records: units - limit, 'Records Cap': units < limit ? units : limit }[rule.item as 'Records'] ??
      units
    if (billed <= 0n) continue
    const numerator = billed * BigInt(rule.rate) * 10n ** BigInt(digits)
    const rest = numerator % 1_000_000n
    total += numerator / 1_000_000n + (rest >= 500_000n ? 1n : 0n)
  }
  return total
}

const places = [
  { timeZone: 'Europe/Helsinki', currency: 'EUR' },
  { timeZone: 'Asia/Tokyo', currency: 'JPY' },
  { timeZone: 'America/Los_Angeles', currency: 'KWD' },
  { timeZone: 'Australia/Lord_Howe', currency: 'USD' },
]

test('statements equal the ledger to the smallest unit, for any rules, runs, zones and currencies', async ({
  server,
}) => {
  const { db } = server.app
  for (const [index, { timeZone, currency }] of places.entries()) {
    const random = randomOf(4711 + index)
    const { api, organizationId, makeReport, endRun } = await billingAccount(server, currency, timeZone)
    const params = { orgId: organizationId, month: '2026-10' }
    await api.billingSettingsSave({ params, body: { currency, freezeDay: null } })
    const reports = [(await makeReport('One')).id, (await makeReport('Two')).id]
    for (let made = 0; made < 25; made++)
      await api.billingRuleCreate({ params, body: randomRule(random, reports) }).catch(() => {})
    const from = Date.parse('2026-09-30T00:00:00Z')
    const runs: number[] = []
    for (let ended = 0; ended < 60; ended++) {
      // Around midnight on days with and without a change of the clock.
      const at = new Date(from + random.below(33) * 86_400_000 + random.below(24 * 60) * 60_000)
      const status = random.one(['SUCCESS', 'SUCCESS', 'FAILED', 'STOPPED'] as const)
      const run = await endRun(random.one(reports), at, {
        rows: random.below(900),
        done: random.below(90),
        status,
        ...(runs.length > 0 && random.below(4) === 0 && { rerunOf: random.one(runs) }),
      })
      runs.push(run)
      if (random.below(5) === 0)
        await db.updateTable('runs').set({ review_state: 'REJECTED' }).where('id', '=', run).execute()
    }

    const digits = minorDigits(currency)
    const { usage } = await api.billingStatement({ params })
    const { rules } = await api.billingRules({ query: { organizationId } })
    expect(rules.length).toBeGreaterThan(3)
    expect(parseDecimal(usage, digits)).toBe(await expectedUsage(server, organizationId, digits))
    expect(parseDecimal(usage, digits)).toBeGreaterThan(0n)
    expect(await api.billingStatementCheck({ params })).toMatchObject({ isEqual: true, usage })
    const { statements } = await api.billingStatements({ query: { month: '2026-10', search: currency } })
    expect(statements).toMatchObject([{ usage }])
  }
})
