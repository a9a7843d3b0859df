import { daysInMonth, formatDecimal, minorDigits } from '@windrow/contract/billing'
import type { ForecastDay, SpendDay } from '@windrow/contract/schemas/billing'
import { monthOf } from './billing-dates.ts'
import { Meter, type DayUsage, type PricedRule } from './price-usage.ts'

interface Month {
  month: string
  /** In the account's time zone. */
  today: string
  currency: string
}

/** Days of a month that have begun, today included. */
export const daysSoFar = (month: string, today: string): number =>
  monthOf(today) === month ? Number(today.slice(8, 10)) : daysInMonth(month)

const dayOf = (month: string, number: number): string => `${month}-${String(number).padStart(2, '0')}`

/** What was spent by the end of each day of a month, up to today. */
export function spendDays(
  usage: readonly DayUsage[],
  rules: readonly PricedRule[],
  { month, today, currency }: Month,
): SpendDay[] {
  const byDay = Map.groupBy(usage, ({ day }) => day)
  const digits = minorDigits(currency)
  const meter = new Meter(rules, digits)
  return Array.from({ length: daysSoFar(month, today) }, (_, index) => {
    const day = dayOf(month, index + 1)
    const of = byDay.get(day) ?? []
    for (const each of of) meter.add(each)
    const records = of.reduce((sum, each) => sum + each.records, 0n)
    return { day, records: Number(records), spent: formatDecimal(meter.total, digits) }
  })
}

/** What will have been spent by the end of each later day of the current month, at the pace of the days so far. */
export function forecastDays(meter: Meter, { month, today, currency }: Month): ForecastDay[] {
  if (monthOf(today) !== month) return []
  const soFar = daysSoFar(month, today)
  return Array.from({ length: daysInMonth(month) - soFar }, (_, index) => {
    const number = soFar + index + 1
    return {
      day: dayOf(month, number),
      spent: formatDecimal(meter.forecast(soFar, number), minorDigits(currency)),
    }
  })
}
