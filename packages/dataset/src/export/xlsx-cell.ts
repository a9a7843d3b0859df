import { isNumeric, kindOf } from '@windrow/contract/recipe/field-types'
import type { DuckDBValue } from '@duckdb/node-api'
import { exactNumber } from '@windrow/contract/exact-number'
import type { Column } from '@windrow/contract/schemas/datasets'
import { cell } from '../read/cell-alias.ts'
import { looksLikeFormula } from './formula-guard.ts'
import { styleIds } from './xlsx-parts.ts'
import { xlsxText } from './xlsx-text.ts'

/** Excel's serial number of 1970-01-01; its nonexistent 29 February 1900 makes serials below 61 wrong. */
const unixEpochSerial = 25_569
const firstSureSerial = 61
const dayMs = 86_400_000
/** Excel keeps 15 digits of a number. */
const mostDigits = 1e15

/** SQL that returns a cell in the form `xlsxCell` expects. */
export function xlsxExpression({ type }: Column, index: number): string {
  const kind = kindOf(type)
  if (kind === 'date') return `date_diff('day', DATE '1970-01-01', ${cell(index)})`
  return kind === 'datetime' ? `epoch_ms(${cell(index)})` : cell(index)
}

/** A cell of the sheet; `at` is its reference, such as B7. Returns "" for empty cells. */
export function xlsxCell(type: Column['type'], value: DuckDBValue, at: string): string {
  if (value === null || value === '') return ''
  if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`
  const kind = kindOf(type)
  if (kind === 'date') return momentCell(Number(value) * dayMs, at, styleIds.date, 10)
  if (kind === 'datetime') return momentCell(Number(value), at, styleIds.dateTime, 24)
  if (typeof value === 'bigint' && Math.abs(Number(value)) >= mostDigits) return textCell(String(value), at)
  const number = isNumeric(type) && typeof value === 'string' ? exactNumber(value) : value
  if (typeof number === 'number' || typeof number === 'bigint') return `<c r="${at}"><v>${number}</v></c>`
  return textCell(String(value), at)
}

function momentCell(ms: number, at: string, style: number, length: number): string {
  const serial = ms / dayMs + unixEpochSerial
  if (serial < firstSureSerial) return textCell(new Date(ms).toISOString().slice(0, length), at)
  return `<c r="${at}" s="${style}"><v>${serial}</v></c>`
}

/**
 * Text, never a formula. Text that looks like one gets the style of Excel's leading apostrophe, which survives
 * editing.
 */
export function textCell(
  text: string,
  at: string,
  style = looksLikeFormula(text) ? styleIds.literal : 0,
): string {
  return `<c r="${at}"${style ? ` s="${style}"` : ''} t="inlineStr"><is><t xml:space="preserve">${xlsxText(text)}</t></is></c>`
}

/** 0 → A, 25 → Z, 26 → AA. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}
