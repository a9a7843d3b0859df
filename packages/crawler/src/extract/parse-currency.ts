import { codeOfSign, currencyCodes, currencySigns } from './currencies.ts'
import { currencyBeside } from './currency-beside.ts'
import { numberIn } from './number-in-text.ts'

const codes = new RegExp(`(?<!\\p{L})(${currencyCodes.join('|')})(?!\\p{L})`, 'u')
/** Signs that are no words: they are clear wherever they stand. */
const clearSigns = currencySigns.filter((sign) => /^\p{Sc}$/u.test(sign) && sign !== '$')
/** Capitals before it mean the dollar of a country. Lower-case letters are the end of a word: "now$5". */
const bareDollar = /(?<!\p{Lu})\$/u

/**
 * The ISO 4217 code of the currency in a text, or null: the one beside the first number, which is the amount that
 * is read; else a code or sign elsewhere. `country`: of the page, ISO 3166. It decides what a sign of several
 * countries means. Without it a dollar sign is the US dollar, as on most pages, and "kr" gives null.
 */
export function parseCurrency(text: string, country: string | null = null): string | null {
  const number = numberIn(text)
  const beside = number && currencyBeside(number, country)
  if (beside) return beside.code
  const code = codes.exec(text)?.[1]
  if (code) return code
  const sign = clearSigns.find((one) => text.includes(one))
  return sign ? codeOfSign(sign, country) : bareDollar.test(text) ? codeOfSign('$', country) : null
}
