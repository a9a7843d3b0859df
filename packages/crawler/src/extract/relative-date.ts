import { latinDigits } from './latin-digits.ts'
import { pastOf, type PastUnit } from './relative-words.ts'

const unitMs = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const

/** Beginnings of unit names in English, German, French, Spanish, Italian, Dutch and Portuguese. */
const units: readonly (readonly [RegExp, PastUnit])[] = [
  [/^(sec|sek|seg)/, 'second'],
  [/^(min)/, 'minute'],
  [/^(h$|hr|hour|stund|heure|hora|ora$|ore$|uur|uren)/, 'hour'],
  [/^(d$|day|tag|jour|d[ií]a|giorn|dag)/, 'day'],
  [/^(w$|week|wk|woche|semaine|semana|settiman|weken)/, 'week'],
  [/^(mo$|month|monat|mois|mes|m[eê]s|maand)/, 'month'],
  [/^(y$|yr|year|jahr|ans?$|a[nñ]|jaar)/, 'year'],
]
const pattern =
  /(?<![\p{L}\d])(?:(\d{1,4})\s*|(?:an?|one|eine[mr]?|une?|una?|uma?|een)\s+)(\p{L}{1,10})(?![\p{L}\d])/iu
const marker = /\bago\b|\bvor\b|il y a|\bhace\b|(^|\s)há\s|\bfa\b|geleden|atr[áa]s/i
const days: readonly (readonly [RegExp, number])[] = [
  [/^(just now|now|today|heute|gerade eben|aujourd.hui|hoy|oggi|vandaag|hoje|今日)\b/i, 0],
  [/^(yesterday|gestern|hier|ayer|ieri|gisteren|ontem|昨日)/i, 1],
]

/**
 * The time that "3 days ago", "yesterday" or "vor 2 Stunden" means at `now`, in milliseconds; null for other texts.
 * Understands all languages of the runtime if the text holds nothing else, else only seven languages.
 */
export function relativeMoment(text: string, now: number, lang = ''): number | null {
  const bare = text.trim()
  if (bare.length > 60) return null
  const near = days.find(([words]) => words.test(bare))
  if (near) return now - near[1] * unitMs.day
  const past = commonPast(bare) ?? pastOf(latinDigits(bare), lang)
  return past && before(now, past.amount, past.unit)
}

function commonPast(text: string): { unit: PastUnit; amount: number } | null {
  if (!marker.test(text)) return null
  const match = pattern.exec(text)
  const unit = match && units.find(([words]) => words.test(match[2]!.toLowerCase()))?.[1]
  return match && unit ? { unit, amount: Number(match[1] ?? 1) } : null
}

/** Null for years before 1. */
function before(now: number, amount: number, unit: PastUnit): number | null {
  if (unit !== 'month' && unit !== 'year') return now - amount * unitMs[unit]
  const date = new Date(now)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() - amount * (unit === 'year' ? 12 : 1))
  // The month has no such day: use its last one.
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return date.getUTCFullYear() < 1 ? null : date.getTime()
}
