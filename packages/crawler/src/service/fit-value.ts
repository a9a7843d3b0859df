import type { FieldType } from '@windrow/contract/recipe'
import { parseInteger, parseStoredNumber } from '../extract/parse-number.ts'

/** What a column of a type holds, for sentences. */
export const nounOf: Record<FieldType, string> = {
  text: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  date: 'a date like 2026-03-29',
  datetime: 'a date and time like 2026-03-29T14:30:00Z',
  url: 'a text',
  image: 'a text',
  html: 'a text',
  json: 'JSON',
}

/** The value as its column holds it, null when there is none, undefined when it does not fit. */
export function fit(value: unknown, type: FieldType): unknown {
  if (value === undefined || value === null) return null
  if (type === 'json') return value
  if (type === 'boolean') return typeof value === 'boolean' ? value : undefined
  if (type === 'number' || type === 'integer') {
    if (typeof value === 'string')
      return (type === 'integer' ? parseInteger(value) : parseStoredNumber(value, 'auto')) ?? undefined
    const number = value
    if (typeof number !== 'number' || !Number.isFinite(number)) return undefined
    return type === 'integer' && !Number.isInteger(number) ? undefined : number
  }
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
  return type === 'date' || type === 'datetime' ? (Number.isNaN(Date.parse(text)) ? undefined : text) : text
}

/** A value for a sentence, also one that is no JSON. */
export function shown(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'bigint') return `${value}n`
  try {
    const text = JSON.stringify(value)
    return text.length > 100 ? `${text.slice(0, 99)}…` : text
  } catch {
    return 'what is no JSON'
  }
}
