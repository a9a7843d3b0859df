import { latinDigits } from './latin-digits.ts'
import { monthNumber } from './month-names.ts'

/** A date as found in a text. */
export interface DateParts {
  year: number
  month: number
  day: number
  /** The text after the date: the time, if any. */
  rest: string
}

const ordinal = '(?:st|nd|rd|th|er|º|ª|\\.)?'
const iso = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/
const compact = /^(\d{4})(\d{2})(\d{2})(?=$|T)/
const eastern = /(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/
const dayFirst = new RegExp(
  `(?<!\\d)(\\d{1,2})${ordinal}[\\s-]*(?:de |of |d['’])?(\\p{L}{3,})\\.?,?[\\s-]*(?:de |del )?(\\d{4}|'?\\d{2})(?![\\d:])`,
  'iu',
)
const monthFirst = new RegExp(`(\\p{L}{3,})\\.?\\s+(\\d{1,2})${ordinal},?\\s+(\\d{4})(?!\\d)`, 'iu')
const numeric = /(?<!\d)(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\d)/

/** A month name in any script: vowels in Hindi and Thai are marks. */
const word = '(\\p{L}[\\p{L}\\p{M}]+)'
/** Patterns, each with the groups of year, month and day. */
const rare = [
  // Hungarian "2024. március 12.", Lithuanian "2024 m. kovo 12 d."
  {
    source: `(?<!\\d)(\\d{4})[.,]?\\s*(?:\\p{L}{1,2}\\.\\s*)?${word}\\.?\\s+(\\d{1,2})(?![\\d:])`,
    order: [1, 2, 3],
  },
  // Latvian "2024. gada 12. marts", Kazakh "2024 ж. 12 наурыз"
  { source: `(?<!\\d)(\\d{4})[.,]?\\s*\\p{L}{1,5}\\.?\\s+(\\d{1,2})\\.?\\s+${word}`, order: [1, 3, 2] },
  // Korean and Hungarian "2024. 3. 12."
  { source: '(?<!\\d)(\\d{4})\\. (\\d{1,2})\\. (\\d{1,2})(?!\\d)', order: [1, 2, 3] },
  // Vietnamese "12 tháng 3, 2024", "ngày 12 tháng 3 năm 2024"
  { source: '(?<!\\d)(\\d{1,2})\\s+tháng\\s+(\\d{1,2}),?\\s+(?:năm\\s+)?(\\d{4})(?!\\d)', order: [3, 2, 1] },
  { source: `(?<!\\d)(\\d{1,2})[.\\s-]+${word}[.,،]?\\s*(\\d{4})(?![\\d:])`, order: [3, 2, 1] },
  { source: `${word}\\.?\\s+(\\d{1,2})[,،]?\\s+(\\d{4})(?!\\d)`, order: [3, 1, 2] },
  // The year apart from the day, "2024 03.12 Tue", as it stands beside titles in Japan and Korea
  { source: '(?<!\\d)((?:19|20)\\d{2})\\s+(\\d{1,2})[./](\\d{2})(?![\\d./])', order: [1, 2, 3] },
].map(({ source, order }) => ({ pattern: new RegExp(source, 'iu'), order }))
const anyYear = /\d{4}/
const anyTime = /[:：]|\d\s?[时時点點시]/

/** Longer texts have their date near the beginning, or none; the search takes quadratic time. */
const longestText = 500

/** The first date of a text, in any script, in the language of the page or any other; null if there is none. */
export function datePartsOf(whole: string, lang: string): DateParts | null {
  // A year cut in half would be another year.
  const text = whole.length > longestText ? whole.slice(0, longestText).replace(/\S+$/, '') : whole
  const found = usualParts(text, lang)
  if (found) return found
  const latin = latinDigits(text)
  return (latin === text ? null : usualParts(latin, lang)) ?? rareParts(latin, lang)
}

function usualParts(text: string, lang: string): DateParts | null {
  const yearFirst = iso.exec(text) ?? compact.exec(text) ?? eastern.exec(text)
  if (yearFirst) return parts(text, yearFirst, yearFirst[1]!, Number(yearFirst[2]), yearFirst[3]!)
  const written = monthFirst.exec(text)
  const month = written && monthNumber(written[1]!, lang)
  if (written && month) return parts(text, written, written[3]!, month, written[2]!)
  const european = dayFirst.exec(text)
  const named = european && monthNumber(european[2]!, lang)
  if (european && named) return parts(text, european, european[3]!, named, european[1]!)
  return numericParts(text, lang)
}

/** Orders and letters of a few languages; used when the usual patterns find nothing. */
function rareParts(text: string, lang: string): DateParts | null {
  if (!anyYear.test(text)) return null
  for (const { pattern, order } of rare) {
    const match = pattern.exec(text)
    if (!match) continue
    const [year, month, day] = order.map((at) => match[at]!) as [string, string, string]
    const number = /^\d/.test(month) ? Number(month) : monthNumber(month, lang)
    if (number !== null) return parts(text, match, year, number, day)
  }
  return null
}

function numericParts(text: string, lang: string): DateParts | null {
  const match = numeric.exec(text)
  if (!match) return null
  const [, first = '', sign, second = '', year = ''] = match
  const american = sign !== '.' && (lang === '' || lang === 'en' || lang === 'en-us')
  const monthLeads = Number(second) > 12 || (american && Number(first) <= 12)
  return monthLeads
    ? parts(text, match, year, Number(first), second)
    : parts(text, match, year, Number(second), first)
}

function parts(text: string, match: RegExpExecArray, year: string, month: number, day: string): DateParts {
  const full = fullYear(year.replace("'", ''), text)
  const rest = text.slice(match.index + match[0].length)
  return {
    year: full,
    month,
    day: Number(day),
    rest: anyTime.test(rest) ? rest : `${text.slice(0, match.index)} `,
  }
}

/** Years of two digits from 70 are in the last century. Thai years are 543 higher. */
export function fullYear(digits: string, text: string): number {
  const number = Number(digits)
  if (digits.length <= 2) return number + (number >= 70 ? 1900 : 2000)
  return number > 2400 && /\p{Script=Thai}/u.test(text) ? number - 543 : number
}

/** YYYY-MM-DD, or null for an invalid date. 0001-01-01 and the like stand for no date at all, as in .NET. */
export function formatDate({ year, month, day }: Omit<DateParts, 'rest'>): string | null {
  if (year < 100) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  // 31 February would roll over into March.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10)
}
