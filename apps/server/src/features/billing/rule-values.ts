import { limitOf, parseDecimal, rateDigits, type BillingItem } from '@windrow/contract/billing'
import { AppError } from '../../errors/app-error.ts'

export interface RuleValues {
  name: string
  billingItem: BillingItem
  billingItemLimitCount: number | null
  unitRate: string
  effectiveDate: string
}

const invalid = (field: string, message: string) =>
  new AppError('VALIDATION', message, [{ path: `body.${field}`, message }])

/** Throws VALIDATION if the limit doesn't fit the item. */
export function assertLimit(item: BillingItem, limit: number | null): void {
  const kind = limitOf[item]
  if (kind === 'cap' && limit === null)
    throw invalid('billingItemLimitCount', 'Enter the most records that are billed each month')
  if (kind === 'none' && limit !== null)
    throw invalid('billingItemLimitCount', `${item} has no limit. Leave it empty.`)
}

/** Millionths of the currency's unit, as the database stores them. */
export function microsOf(rate: string): string {
  const micros = parseDecimal(rate, rateDigits)
  if (micros === null) throw invalid('unitRate', 'Enter a rate with at most six decimal places')
  return micros.toString()
}

/** The values as columns. Throws VALIDATION if they don't fit each other. */
export function columnsOf(values: RuleValues) {
  assertLimit(values.billingItem, values.billingItemLimitCount)
  return {
    name: values.name,
    billing_item: values.billingItem,
    limit_count: values.billingItemLimitCount,
    unit_rate_micros: microsOf(values.unitRate),
    effective_date: values.effectiveDate,
  }
}
