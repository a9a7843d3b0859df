/** What a rule charges for, as shown. */
export const billingItems = ['Records', 'Records Cap', 'Request', 'Run'] as const
export type BillingItem = (typeof billingItems)[number]

/** What is counted. Two rules for the same measure can't be in effect at once in the same place. */
export type Measure = 'records' | 'requests' | 'runs'
export const measureOf: Readonly<Record<BillingItem, Measure>> = {
  Records: 'records',
  'Records Cap': 'records',
  Request: 'requests',
  Run: 'runs',
}

/** What the limit of an item means: units that are included, the most that is billed, or nothing. */
export const limitOf: Readonly<Record<BillingItem, 'included' | 'cap' | 'none'>> = {
  Records: 'included',
  'Records Cap': 'cap',
  Request: 'none',
  Run: 'none',
}

/** OPEN: the month isn't over. DRAFT: it is over and can be frozen. FROZEN: never changes again. */
export const statementStatuses = ['OPEN', 'DRAFT', 'FROZEN'] as const
export type StatementStatus = (typeof statementStatuses)[number]

/** Whether a rule applies today, in the account's time zone. */
export const ruleStates = ['PLANNED', 'ACTIVE', 'ENDED'] as const
export type RuleState = (typeof ruleStates)[number]

/** Whether it is a currency of ISO 4217 that the runtime knows. */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code)

/** Formats by currency and places: making one takes longer than a hundred uses. */
const formats = new Map<string, Intl.NumberFormat>()

function moneyFormat(currency: string, places?: number): Intl.NumberFormat {
  const key = `${currency} ${places}`
  const known = formats.get(key)
  if (known) return known
  const digits = places === undefined ? {} : { minimumFractionDigits: places, maximumFractionDigits: places }
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...digits })
  formats.set(key, format)
  return format
}

/** Decimal places of a currency's amounts: 2 for USD, 0 for JPY, 3 for KWD. */
export const minorDigits = (currency: string): number =>
  moneyFormat(currency).resolvedOptions().maximumFractionDigits ?? 2

/** Decimal places of a unit rate: rates are stored in millionths of the currency's unit. */
export const rateDigits = 6

/**
 * Reads a decimal number as a whole number of its smallest units: "12.5" with two digits is 1250n. Null if it is no
 * decimal number or has more places.
 */
export function parseDecimal(text: string, digits: number): bigint | null {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!parts) return null
  const fraction = (parts[3] ?? '').replace(/0+$/, '')
  if (fraction.length > digits) return null
  const whole = BigInt(`${parts[2]}${fraction.padEnd(digits, '0')}`)
  return parts[1] === '-' ? -whole : whole
}

/** Writes a whole number of smallest units as a decimal number: 1250n with two digits is "12.50". */
export function formatDecimal(value: bigint, digits: number): string {
  const text = (value < 0n ? -value : value).toString().padStart(digits + 1, '0')
  const sign = value < 0n ? '-' : ''
  if (digits === 0) return `${sign}${text}`
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** A unit rate without zeros at its end, but with the places of the currency: "0.05", "0.000025". */
export function formatRate(micros: bigint, currency: string): string {
  const full = formatDecimal(micros, rateDigits)
  const [whole = '0', fraction = ''] = full.split('.')
  const kept = fraction.replace(/0+$/, '').padEnd(minorDigits(currency), '0')
  return kept === '' ? whole : `${whole}.${kept}`
}

const minus = '−'

/**
 * An amount as people read it: "$1,024.08", "¥142,310", "−€50.00". Exact for any number of digits, because Intl takes
 * decimal text as it is.
 */
export function moneyText(amount: string, currency: string): string {
  const isNegative = amount.startsWith('-')
  const shown = (isNegative ? amount.slice(1) : amount) as Intl.StringNumericLiteral
  // More places than the currency has, as unit rates have, are kept.
  const places = Math.max(minorDigits(currency), amount.split('.')[1]?.length ?? 0)
  return `${isNegative ? minus : ''}${moneyFormat(currency, places).format(shown)}`
}

/** "October 2026" for "2026-10". */
export const monthText = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

/** The month that lies so many months later, or earlier if negative: "2026-12" and 1 give "2027-01". */
export function monthAfter(month: string, count = 1): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

export const daysInMonth = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()
