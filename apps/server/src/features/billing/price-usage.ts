import { limitOf, measureOf, rateDigits, type BillingItem, type Measure } from '@windrow/contract/billing'

/** A rule as it is computed with. */
export interface PricedRule {
  id: number
  /** null for all reports of the account. */
  reportId: number | null
  name: string
  item: BillingItem
  limit: bigint | null
  /** Millionths of the currency's unit. */
  rate: bigint
  /** The first day on which it applies, as "2026-10-01". */
  from: string
  /** The first day on which it no longer applies. */
  until: string | null
}

/** What a report used on a day, net of reversals. */
export interface DayUsage {
  reportId: number
  day: string
  records: bigint
  requests: bigint
  runs: bigint
}

export interface PricedLine {
  reportId: number
  rule: PricedRule
  used: bigint
  billed: bigint
  /** Smallest units of the currency. */
  amount: bigint
}

const measures: readonly Measure[] = ['records', 'requests', 'runs']
const ten = 10n

/** Units that are charged. Reversals of earlier months may make a month's use negative; nothing is charged then. */
export function billedUnits({ item, limit }: Pick<PricedRule, 'item' | 'limit'>, used: bigint): bigint {
  const kind = limitOf[item]
  const units = kind === 'included' ? used - (limit ?? 0n) : used
  if (units <= 0n) return 0n
  return kind === 'cap' && limit !== null && units > limit ? limit : units
}

/** The price of units in the smallest units of the currency, rounded half up once. */
export function priceOf(units: bigint, rate: bigint, digits: number): bigint {
  const unit = ten ** BigInt(rateDigits)
  return (units * rate * ten ** BigInt(digits) * 2n + unit) / (unit * 2n)
}

const applies = (rule: PricedRule, day: string) =>
  rule.from <= day && (rule.until === null || day < rule.until)

/**
 * Adds up usage by report and rule, and prices it. A rule of a report goes before one of the account with the same
 * measure; a rule's limit counts for each report and month, however many of its days the rule applies to.
 */
export class Meter {
  readonly #digits: number
  readonly #byPlace: Map<string, PricedRule[]>
  readonly #lines = new Map<string, PricedLine>()
  /** Reports with use on a day on which no rule applied to them. */
  readonly uncovered = new Set<number>()
  /** Sum of the lines so far, in the smallest units of the currency. */
  total = 0n

  constructor(rules: readonly PricedRule[], digits: number) {
    this.#digits = digits
    this.#byPlace = Map.groupBy(rules, (rule) => `${rule.reportId} ${measureOf[rule.item]}`)
  }

  #ruleFor(reportId: number | null, measure: Measure, day: string): PricedRule | undefined {
    return this.#byPlace.get(`${reportId} ${measure}`)?.find((rule) => applies(rule, day))
  }

  add(usage: DayUsage): void {
    let isCovered = false
    for (const measure of measures) {
      const rule =
        this.#ruleFor(usage.reportId, measure, usage.day) ?? this.#ruleFor(null, measure, usage.day)
      if (!rule) continue
      isCovered = true
      this.#charge(usage.reportId, rule, usage[measure])
    }
    if (!isCovered && (usage.runs !== 0n || usage.records !== 0n)) this.uncovered.add(usage.reportId)
  }

  #charge(reportId: number, rule: PricedRule, units: bigint): void {
    const key = `${reportId} ${rule.id}`
    const line = this.#lines.get(key) ?? { reportId, rule, used: 0n, billed: 0n, amount: 0n }
    const used = line.used + units
    const billed = billedUnits(rule, used)
    const amount = priceOf(billed, rule.rate, this.#digits)
    this.total += amount - line.amount
    this.#lines.set(key, { ...line, used, billed, amount })
  }

  lines(): PricedLine[] {
    return [...this.#lines.values()]
  }

  /** The total of the month if its other days are like those so far. */
  forecast(daysSoFar: number, days: number): bigint {
    return this.lines().reduce((sum, { rule, used }) => {
      const expected = (used * BigInt(days)) / BigInt(Math.max(1, daysSoFar))
      return sum + priceOf(billedUnits(rule, expected), rule.rate, this.#digits)
    }, 0n)
  }
}
