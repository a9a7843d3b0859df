import { byLanguage, languages } from './languages.ts'

const pastUnits = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const
export type PastUnit = (typeof pastUnits)[number]

/** A number of units ago; a null amount means that the number is in the text. */
interface Past {
  unit: PastUnit
  amount: number | null
}

/** Numbers that cover every plural form of all languages. */
const samples = [1, 2, 3, 5, 6, 7, 11, 20, 21, 22, 100]
/** Days with words of their own, and "now". */
const namedDays: readonly (readonly [number, 'day' | 'second'])[] = [
  [0, 'day'],
  [1, 'day'],
  [2, 'day'],
  [0, 'second'],
]

/** Phrases of a language with "#" for the number: "# дня назад", "позавчера", "قبل يومين". */
function phrasesOf(tag: string): Map<string, Past> {
  const found = new Map<string, Past>()
  const add = (format: Intl.RelativeTimeFormat, amount: number, unit: PastUnit): void => {
    const text = plain(format.format(-amount, unit))
    const phrase = text.replace(/\d+/, '#')
    // Skip phrases that equal those of the future except for a sign.
    if (/[-−+]\s?#/.test(phrase) || phrase === plain(format.format(amount || 1, unit)).replace(/\d+/, '#'))
      return
    if (!found.has(phrase)) found.set(phrase, { unit, amount: phrase === text ? amount : null })
  }
  for (const style of ['long', 'short'] as const) {
    const always = new Intl.RelativeTimeFormat(withDigits(tag), { numeric: 'always', style })
    for (const unit of pastUnits) for (const amount of samples) add(always, amount, unit)
    const auto = new Intl.RelativeTimeFormat(withDigits(tag), { numeric: 'auto', style })
    for (const [amount, unit] of namedDays) add(auto, amount, unit)
  }
  return found
}

const withDigits = (tag: string): string => new Intl.Locale(tag, { numberingSystem: 'latn' }).toString()

/** Normalized for comparison: lower case, one kind of space and apostrophe, no directional marks. */
function plain(text: string): string {
  const small = text.toLowerCase()
  if (/^[!-~]+(?: [!-~]+)*$/.test(small)) return small
  return small
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]|\u0307/g, '')
    .replace(/\s+/g, ' ')
    .replaceAll('’', "'")
    .trim()
}

const phrases = byLanguage(phrasesOf)
let all: Map<string, Past> | null = null

/** Words as short as "ma" or "nu" may have another meaning in another language. */
const isUnambiguous = (phrase: string, { amount }: Past): boolean =>
  amount === null || /[^\0-\x7f]|.{5}/.test(phrase)

function inAllLanguages(): Map<string, Past> {
  if (all) return all
  all = new Map()
  for (const tag of languages)
    for (const [phrase, past] of phrases(tag) ?? [])
      if (!all.has(phrase) && isUnambiguous(phrase, past)) all.set(phrase, past)
  return all
}

/** The past that a whole text describes, in the language of the page or any other; with the number in the text. */
export function pastOf(text: string, lang: string): { unit: PastUnit; amount: number } | null {
  const bare = plain(text)
  const number = /\d{1,4}/.exec(bare)?.[0]
  const phrase = number === undefined ? bare : bare.replace(number, '#')
  const past = phrases(lang)?.get(phrase) ?? inAllLanguages().get(phrase)
  return past ? { unit: past.unit, amount: past.amount ?? Number(number) } : null
}
