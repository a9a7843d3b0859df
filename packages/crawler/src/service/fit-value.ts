import { type FieldType, isDated, isNumeric, kindOf } from '@windrow/contract/recipe/field-types'
import { parseDate, parseDateTime } from '../extract/parse-date.ts'
import { parseInteger, parseStoredNumber } from '../extract/parse-number.ts'

/** The value converted for its column: null if there is none, undefined if it doesn't fit. */
export function fit(value: unknown, type: FieldType): unknown {
  if (value === undefined || value === null) return null
  const kind = kindOf(type)
  if (kind === 'json') return value
  if (kind === 'boolean') return typeof value === 'boolean' ? value : undefined
  if (isNumeric(type)) {
    if (typeof value === 'string')
      return (kind === 'integer' ? parseInteger(value) : parseStoredNumber(value, 'auto')) ?? undefined
    const number = value
    if (typeof number !== 'number' || !Number.isFinite(number)) return undefined
    return kind === 'integer' && !Number.isInteger(number) ? undefined : number
  }
  if (isDated(type)) return (kind === 'date' ? parseDate : parseDateTime)(dateText(value), 'en') ?? undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** A date, or a text that JavaScript reads as one, for parsing: tables read only ISO 8601. Empty: it is none. */
function dateText(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString()
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : ''
}

/** A value for use in a message, including values that aren't JSON. */
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
