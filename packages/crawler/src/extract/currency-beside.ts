import { codeOfSign, currencyCodes, currencySigns } from './currencies.ts'
import { escapePattern } from './escape-pattern.ts'
import type { NumberInText } from './number-in-text.ts'

/** "US$" is also written "US $"; letters must not be the end of another word. */
function patternOf(sign: string): string {
  const bare = sign.replaceAll('#', '')
  const country = /^(\p{L}{2,3})\$$/u.exec(bare)?.[1]
  const body = country ? `${country}\\s?\\$` : escapePattern(bare).replaceAll(' ', '\\s?')
  const first = /^\p{L}/u.test(bare) ? '(?<!\\p{L})' : bare.startsWith('$') ? '(?<!\\p{Lu})' : ''
  return first + body + (/\p{L}$/u.test(bare) ? '(?!\\p{L})' : '')
}

const longestFirst = currencySigns.toSorted((a, b) => b.length - a.length)
const isBefore = (sign: string): boolean => !sign.startsWith('#')
const isBehind = (sign: string): boolean => !sign.endsWith('#')
const union = (signs: readonly string[]): string => signs.map((sign) => `(?:${patternOf(sign)})`).join('|')

const signBefore = new RegExp(`(${union(longestFirst.filter(isBefore))})[.:]?\\s?-?\\+?$`, 'u')
const signBehind = new RegExp(`^(?:[.,:]\\s?[-–—]+)?\\s?(${union(longestFirst.filter(isBehind))})`, 'u')
const codes = currencyCodes.join('|')
const codeBefore = new RegExp(`(?<!\\p{L})(${codes})[.:]?\\s?\\p{Sc}?\\s?-?$`, 'u')
const codeBehind = new RegExp(`^(?:[.,:]\\s?[-–—]+)?\\s?\\p{Sc}?\\s?\\(?(${codes})(?!\\p{L})`, 'u')

/** The last characters of what may stand before an amount, and the first of what may stand behind it. */
const ends = new Set(
  [...currencySigns.filter(isBefore).map((sign) => sign.replace(/#$/, '')), ...currencyCodes].map((one) =>
    one.at(-1),
  ),
)
const starts = new Set(
  [...currencySigns.filter(isBehind).map((sign) => sign.replace(/^#/, '')), ...currencyCodes].map(
    (one) => one[0],
  ),
)

const mayEnd = (text: string): boolean =>
  ends.has(/[^\s.:+-](?=[\s.:+-]*$)/.exec(text)?.[0]) || text.endsWith('.')
const mayStart = (text: string): boolean => starts.has(/[^\s.,:(–—-]/.exec(text.slice(0, 8))?.[0])

/** A currency directly before or behind a number. */
export interface CurrencyBeside {
  /** ISO 4217; null for a sign with several meanings. */
  code: string | null
  /** How it is written. */
  written: string
  place: 'before' | 'behind'
}

/**
 * The currency that stands directly beside a number, or null. A code is surer than a sign: "$5 CAD". `country`: of
 * the page, ISO 3166; it decides what "kr" and "$" mean.
 */
export function currencyBeside(
  { before, after }: NumberInText,
  country: string | null,
): CurrencyBeside | null {
  const near = before.slice(-12)
  const isAfterOne = mayEnd(near)
  const isBeforeOne = mayStart(after)
  const code = isAfterOne ? codeBefore.exec(near)?.[1] : undefined
  if (code) return { code, written: code, place: 'before' }
  const next = isBeforeOne ? codeBehind.exec(after)?.[1] : undefined
  if (next) return { code: next, written: next, place: 'behind' }
  const sign = isAfterOne ? signBefore.exec(near)?.[1] : undefined
  if (sign) return { code: codeOf(sign, '', '#', country), written: sign, place: 'before' }
  const behind = isBeforeOne ? signBehind.exec(after)?.[1] : undefined
  return behind ? { code: codeOf(behind, '#', '', country), written: behind, place: 'behind' } : null
}

function codeOf(written: string, head: string, tail: string, country: string | null): string | null {
  const sign = written.replace(/^(\p{L}{2,3})\s\$$/u, '$1$').replace(/^F\s?CFA$/, 'FCFA')
  return codeOfSign(sign, country) ?? codeOfSign(head + sign + tail, country)
}
