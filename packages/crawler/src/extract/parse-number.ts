import { exactNumber } from '@windrow/contract/exact-number'
import { latinDigits } from './latin-digits.ts'

export type DecimalSign = 'auto' | '.' | ','

/** Full-width comma and point between full-width digits; elsewhere that comma is punctuation. */
const wideSigns = /(?<=[\uff10-\uff19])[\uff0c\uff0e](?=[\uff10-\uff19])/g
/** Distance of full-width characters from ASCII. */
const wideBy = 0xfee0

const candidate =
  /(^|[^\p{L}\p{N}.,-])?([-+])?(\p{Sc}\s?)?(?<![\d])(\d{1,3}(?:[ '’]\d{3})+(?!\d)(?:[.,]\d+)?|\d[\d.,]*\d|\d|(?<![\p{L}\d])[.,]\d+)(?:([kKMB])(?![\p{L}\d]))?/u

/**
 * The first number of a text, or null. Ignores currency, units and words around it; "(12)" is 12. White space and
 * apostrophes group thousands. Numbers shortened with k, K, M or B ("1.2k") are refused, because their digits alone
 * would be wrong.
 *
 * With `decimal` "auto": of two different signs the last is the decimal sign; a repeated sign groups (1,29,999); a
 * single sign followed by exactly three digits groups ("1,299", "1.299"), unless the number starts with 0
 * ("0.125"); any other single sign is the decimal sign.
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
  const match = candidate.exec(plain(text))
  if (!match || match[5]) return null
  const sign = match[2] === '-' && (match[1] !== undefined || match.index === 0) ? '-' : ''
  const core = match[4]!.replace(/[ '’]/g, '')
  return sign + withPoint(core, decimal === 'auto' ? guessDecimal(core) : decimal)
}

function plain(text: string): string {
  const narrow = text.replace(wideSigns, (sign) => String.fromCharCode(sign.charCodeAt(0) - wideBy))
  return latinDigits(narrow)
    .replace(/[\u2212\u2010\u2011\uff0d\ufe63]/g, '-')
    .replace(/[\s\u200e\u200f\u2066-\u2069]+/g, ' ')
    .replace(/[\u066b]/g, ',')
    .replace(/[\u066c]/g, "'")
    .trim()
}

/** "1,299", "12.500": a single sign before exactly three digits. */
const oneGroup = /^[1-9]\d{0,2}[.,]\d{3}$/

function guessDecimal(core: string): '.' | ',' | null {
  const last = /[.,](?=\d*$)/.exec(core)?.[0] as '.' | ',' | undefined
  if (last === undefined || oneGroup.test(core)) return null
  const isRepeated = core.split(last).length > 2
  return isRepeated ? null : last
}

function withPoint(core: string, decimal: '.' | ',' | null): string {
  const at = decimal === null ? -1 : core.lastIndexOf(decimal)
  if (at < 0) return core.replace(/[.,]/g, '')
  const [whole, fraction] = [core.slice(0, at), core.slice(at + 1)].map((part) => part.replace(/[.,]/g, ''))
  return `${whole}.${fraction}`
}
