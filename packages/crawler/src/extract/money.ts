import { currencyCodes } from './currencies.ts'
import { currencyBeside } from './currency-beside.ts'
import { numberIn } from './number-in-text.ts'

/** Codes that are also words in capitals: "TOP 10", "ALL 5 COLORS", "2 CUP". */
const words = new Set(['ALL', 'BAM', 'COP', 'CUP', 'GEL', 'LAK', 'MAD', 'MOP', 'PEN', 'SOS', 'TOP', 'TRY'])
const codes = new Set(currencyCodes)
/** Short abbreviations that are hardly units or numbering; others need cents: "120 KM", "Q 5", "L 24". */
const known = new Set('kr Kr KR zl Ft TL Rs RS RM Rp Fr lv Tk'.split(' '))
const isShort = /^[a-z]{1,2}$/i
/** "12,-", "12.–" and "12:-": a dash in place of the cents. */
const dashed = /^[.,:]\s?[-–—](?!\d)/
const cents = /[.,]\d\d$/

/**
 * Whether a text has an amount of money: a currency's sign, or its code or abbreviation beside the number: "from
 * 1 299 Ft", "CHF 12.–", "12,-". Abbreviations that may be words or units must begin or end the text.
 */
export function isMoney(text: string): boolean {
  const number = numberIn(text)
  if (!number) return false
  if (/\p{Sc}/u.test(text) || dashed.test(number.after)) return true
  const beside = currencyBeside(number, null)
  if (!beside) return false
  const { written, place } = beside
  if (words.has(written) || (isShort.test(written) && !known.has(written))) return cents.test(number.core)
  if (codes.has(written)) return true
  const { before, after } = number
  return place === 'behind'
    ? /^[.:)\s-]*(?:\/.*)?$/.test(after.slice(after.indexOf(written) + written.length))
    : before.slice(0, before.lastIndexOf(written)).trim() === ''
}
