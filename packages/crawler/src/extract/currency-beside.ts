import { codeOfSign, currencyCodes, currencySigns } from './currencies.ts'
import type { NumberInText } from './number-in-text.ts'

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

/** "US$" is also written "US $"; letters must not be the end of another word. */
function patternOf(sign: string): string {
  const bare = sign.replaceAll('#', '')
  const country = /^(\p{L}{2,3})\$$/u.exec(bare)?.[1]
  const body = country ? `${country}\\s?\\$` : escaped(bare).replaceAll(' ', '\\s?')
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
  const code = codeBefore.exec(near)?.[1]
  if (code) return { code, written: code, place: 'before' }
  const next = codeBehind.exec(after)?.[1]
  if (next) return { code: next, written: next, place: 'behind' }
  const sign = signBefore.exec(near)?.[1]
  if (sign) return { code: codeOf(sign, '', '#', country), written: sign, place: 'before' }
  const behind = signBehind.exec(after)?.[1]
  return behind ? { code: codeOf(behind, '#', '', country), written: behind, place: 'behind' } : null
}

function codeOf(written: string, head: string, tail: string, country: string | null): string | null {
  const sign = written.replace(/^(\p{L}{2,3})\s\$$/u, '$1$').replace(/^F\s?CFA$/, 'FCFA')
  return codeOfSign(sign, country) ?? codeOfSign(head + sign + tail, country)
}
