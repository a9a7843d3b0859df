import { exactNumber } from '@windrow/contract/exact-number'
import { threeDecimals } from './currencies.ts'
import { currencyBeside } from './currency-beside.ts'
import { numberIn, type NumberInText } from './number-in-text.ts'

export type DecimalSign = 'auto' | '.' | ','

/**
 * The first number of a text, or null. Ignores currency, units and words around it; "(12)" is 12. White space and
 * apostrophes group thousands. A currency's sign can be the decimal sign: "12€99". Numbers shortened with k, K, M or
 * B ("1.2k") are refused, because their digits alone would be wrong.
 *
 * With `decimal` "auto": of two different signs the last is the decimal sign; a repeated sign groups (1,29,999); a
 * single sign followed by exactly three digits groups ("1,299", "1.299"), unless the number starts with 0
 * ("0.125") or the currency has three decimals ("KD 1.250"); any other single sign is the decimal sign.
 */
export function parseNumber(text: string, decimal: DecimalSign = 'auto'): number | null {
  const digits = numberText(text, decimal)
  if (digits === null) return null
  const value = Number(digits)
  return Number.isFinite(value) ? value : null
}

/** The first integer of a text: a number up to 2^53, text beyond; null if there is none or it has a fraction. */
export function parseInteger(text: string, decimal: DecimalSign = 'auto'): number | string | null {
  const digits = numberText(text, decimal)
  if (digits === null) return null
  const [whole = '', fraction = ''] = digits.split('.')
  if (/[1-9]/.test(fraction)) return null
  return exactNumber(whole)
}

/** A number as stored: text if JavaScript would round it, so that no digit is lost. */
export function parseStoredNumber(text: string, decimal: DecimalSign): number | string | null {
  const digits = numberText(text, decimal)
  if (digits === null) return null
  return exactNumber(digits)
}

/** The number in JavaScript's notation, "-1299.5". */
function numberText(text: string, decimal: DecimalSign): string | null {
  const number = numberIn(text)
  if (!number || number.isShortened) return null
  const sign = number.isNegative ? '-' : ''
  const core = number.core.replace(/[ '’]/g, '')
  const cents = centsBehindSign(number)
  if (cents !== null) return `${sign}${core.replace(/[.,]/g, '')}.${cents}`
  return sign + withPoint(core, decimal === 'auto' ? guessDecimal(core, number) : decimal)
}

/** "12€99": the sign is in place of the decimal sign, as French shops write. */
function centsBehindSign({ core, after }: NumberInText): string | null {
  const match = /^(?:\p{Sc}|\s\p{Sc}(?=\d\d$))(\d\d)(?![\d.,])/u.exec(after)
  return match && !/[.,]\d\d?$/.test(core) ? match[1]! : null
}

/** "1,299", "12.500": a single sign before exactly three digits. */
const oneGroup = /^[1-9]\d{0,2}[.,]\d{3}$/

function guessDecimal(core: string, number: NumberInText): '.' | ',' | null {
  const last = /[.,](?=\d*$)/.exec(core)?.[0] as '.' | ',' | undefined
  if (last === undefined) return null
  if (number.hasDecimalComma) return ','
  if (oneGroup.test(core)) return hasThreeDecimals(number, last) ? last : null
  const isRepeated = core.split(last).length > 2
  return isRepeated ? null : last
}

/** Of the currencies with three decimals, the Tunisian dinar is written with a comma, the others with a point. */
function hasThreeDecimals(number: NumberInText, sign: '.' | ','): boolean {
  const code = currencyBeside(number, null)?.code
  return !!code && threeDecimals.has(code) && (sign === '.' || code === 'TND')
}

function withPoint(core: string, decimal: '.' | ',' | null): string {
  const at = decimal === null ? -1 : core.lastIndexOf(decimal)
  if (at < 0) return core.replace(/[.,]/g, '')
  const [whole, fraction] = [core.slice(0, at), core.slice(at + 1)].map((part) => part.replace(/[.,]/g, ''))
  return `${whole}.${fraction}`
}
