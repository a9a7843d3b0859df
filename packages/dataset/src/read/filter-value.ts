import { isNumeric, kindOf } from '@windrow/contract/recipe/field-types'
import { plainDecimal } from '@windrow/contract/exact-number'
import type { Column } from '@windrow/contract/schemas/datasets'
import { DatasetError } from '../dataset-error.ts'
import type { Bindings } from '../engine/sql.ts'

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i
const day = /^(\d{4})-(\d{2})-(\d{2})$/
const instant = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i
const largest = 2n ** 63n

/** A filter value as SQL of the column's type. Throws BAD_VALUE that says what is accepted. */
export function filterValue(column: Column, value: string, bindings: Bindings): string {
  const text = value.trim()
  if (isNumeric(column.type)) return numberValue(column, text, bindings)
  if (kindOf(column.type) === 'boolean') return booleanValue(column, text)
  if (kindOf(column.type) === 'date') {
    if (!isDay(text)) throw badValue(column, value, 'a date such as 2026-11-20')
    return `CAST(${bindings.text(text)} AS DATE)`
  }
  if (kindOf(column.type) === 'datetime') {
    if (!isDay(text) && !isInstant(text))
      throw badValue(column, value, 'a date and time such as 2026-11-20T08:30:00Z')
    return `CAST(CAST(${bindings.text(text)} AS TIMESTAMPTZ) AS TIMESTAMP)`
  }
  return bindings.text(value)
}

/** The plain text of a number in a filter. Throws BAD_VALUE. */
export function exactValue(column: Column, value: string): string {
  const plain = decimal.test(value.trim()) ? plainDecimal(value) : null
  if (plain === null) throw badValue(column, value, 'a number such as 49.95')
  return plain
}

function numberValue(column: Column, text: string, bindings: Bindings): string {
  if (!decimal.test(text) || !Number.isFinite(Number(text)))
    throw badValue(column, text, 'a number such as 49.95')
  if (kindOf(column.type) === 'number' || !/^[+-]?\d+$/.test(text))
    return `CAST(${bindings.text(text)} AS DOUBLE)`
  const whole = BigInt(text.replace('+', ''))
  const type = whole >= -largest && whole < largest ? 'BIGINT' : text.length < 39 ? 'HUGEINT' : 'DOUBLE'
  return `CAST(${bindings.text(text)} AS ${type})`
}

function booleanValue(column: Column, text: string): string {
  const lower = text.toLowerCase()
  if (lower !== 'true' && lower !== 'false') throw badValue(column, text, 'true or false')
  return lower
}

/** Whether the text is a valid date. */
export function isDay(text: string): boolean {
  const [, year, month, date] = day.exec(text)?.map(Number) ?? []
  if (!year || !month || !date) return false
  const made = new Date(Date.UTC(2000, month - 1, date))
  made.setUTCFullYear(year, month - 1, date)
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === date
}

const isInstant = (text: string) =>
  instant.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text.replace(' ', 'T')))

function badValue(column: Column, value: string, example: string): DatasetError {
  const shown = value.length > 60 ? `${value.slice(0, 60)}…` : value
  return new DatasetError(
    'BAD_VALUE',
    `"${shown}" cannot be compared with column "${column.name}". Give ${example}.`,
  )
}
