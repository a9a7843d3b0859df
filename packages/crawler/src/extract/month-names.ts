import { byLanguage, languages } from './languages.ts'

/** Full names by month, from January; abbreviations of three or more letters are derived from them. */
const common = [
  'january february march april may june july august september october november december',
  'januar februar märz april mai juni juli august september oktober november dezember',
  'jänner feber mrz april mai juni juli august sept oktober november dezember',
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  'januari februari maart april mei juni juli augustus september oktober november december',
  'januari februari mrt april mei juni juli augustus september oktober november december',
  'januari februari mars april maj juni juli augusti september oktober november december',
  'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia',
  'ledna února března dubna května června července srpna září října listopadu prosince',
].map((names) => names.split(' '))
const commonTag = /^(?:en|de|fr|es|it|pt|nl|sv|pl|cs)?(?:-|$)/

const months = new Map<string, number>()
for (const names of common) names.forEach((name, index) => months.set(name, index + 1))
// Abbreviations are added second: they never replace a full name, and the first language wins.
for (const names of common)
  names.forEach((name, index) => {
    for (let length = 3; length <= Math.min(5, name.length - 1); length++) {
      const short = name.slice(0, length)
      if (!months.has(short)) months.set(short, index + 1)
    }
  })

/**
 * 1 to 12, or null if the word isn't a month. The language of the page comes first ("listopad" is October in
 * Croatian and November in Polish), then ten common languages, then all others.
 */
export function monthNumber(word: string, lang = ''): number | null {
  const own = lang === latest.tag ? latest.own : ownMonths(lang)
  const usual = own ? undefined : months.get(word.toLowerCase())
  if (usual !== undefined) return usual
  const name = folded(word)
  return own?.get(name) ?? months.get(name) ?? (name.length > 1 ? inAnyLanguage(name) : null)
}

/** Lower case, without the dot left over from a Turkish capital I. */
const folded = (word: string): string => word.toLowerCase().replace(/\u0307|\.$/g, '')

/** Many sites omit accents, and in capitals nearly all do. */
const unaccented = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/(?<=[a-zα-ω])\p{Mn}/gu, '')
    .normalize('NFC')
    .replaceAll('ı', 'i')

const monthsOf = byLanguage(namesOf)
/** Consecutive pages usually have the same language. */
let latest: { tag: string; own: ReadonlyMap<string, number> | null } = { tag: '', own: null }

/** Names with precedence over the common ones; null for the common languages themselves. */
function ownMonths(tag: string): ReadonlyMap<string, number> | null {
  latest = { tag, own: commonTag.test(tag) ? null : monthsOf(tag) }
  return latest.own
}

/** Month names of a language in dates and alone, full and short. */
function namesOf(tag: string): Map<string, number> {
  const found = new Map<string, number>()
  const options = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' } as const
  for (const month of ['long', 'short'] as const)
    for (const day of ['numeric', undefined]) {
      const format = new Intl.DateTimeFormat(tag, { ...options, month, ...(day && { day: 'numeric' }) })
      for (let index = 0; index < 12; index++) {
        const parts = format.formatToParts(Date.UTC(2024, index, 5))
        const text = parts.find(({ type }) => type === 'month')?.value ?? ''
        for (const name of formsOf(tag, folded(text))) if (!found.has(name)) found.set(name, index + 1)
      }
    }
  return found
}

function formsOf(tag: string, name: string): string[] {
  if (name.length < 2 || /\d/.test(name)) return []
  // "12 במרץ": the preposition is attached to the name.
  return [name, unaccented(name), ...(tag === 'he' ? [`ב${name}`] : [])]
}

/** Months that are also English words or personal names. */
const byChance = new Set(['here', 'gwen', 'luna', 'marc'])
let any: Map<string, number> | null = null

/** Short words match months of other languages only by accident: "set", "mac", "out". */
function inAnyLanguage(name: string): number | null {
  if (/^[a-z]{1,3}$/.test(name) || byChance.has(name)) return null
  if (any === null) {
    any = new Map()
    for (const tag of languages)
      for (const [word, month] of monthsOf(tag) ?? []) if (!any.has(word)) any.set(word, month)
  }
  return any.get(name) ?? null
}
