import type { Field, FieldType } from '@windrow/contract/recipe'
import { isMoney } from '../extract/money.ts'
import { parseDate } from '../extract/parse-date.ts'
import { parseInteger, parseNumber } from '../extract/parse-number.ts'

const numberOnly = /^(?:[-+−]?\d[\d\s.,'’\u00a0\u202f]*%?|\(\d[\d\s.,'’\u00a0\u202f]*\))$/
const counted = /^(rating|reviews|comments|points|votes|quantity|discount)(_\d+)?$/

/** The type that fits nearly all values of a field. Numbers with leading zeros (codes, postcodes) stay text. */
export function guessType(values: readonly string[], name: string): Pick<Field, 'type'> {
  const texts = values.filter((value) => value !== '')
  if (texts.length === 0) return { type: 'text' }
  if (areMostly(0.9, texts, isDate))
    return { type: texts.some((text) => /\d:\d\d/.test(text)) ? 'datetime' : 'date' }
  if (areMostly(0.8, texts, (text) => text.length <= 30 && isMoney(text) && parseNumber(text) !== null))
    return { type: 'number' }
  if (
    texts.some((text) => /^0\d/.test(text)) ||
    /(^|_)(sku|isbn|ean|gtin|upc|phone|zip|code|id|asin)($|_)/.test(name)
  )
    return { type: 'text' }
  if (texts.some(isNumbering)) return { type: 'text' }
  if (areMostly(0.9, texts, (text) => numberOnly.test(text))) return { type: numeric(texts) }
  // "12 reviews" is a count because of its name; "12 Main Street" isn't.
  if (counted.test(name) && sameTemplate(texts)) return { type: numeric(texts) }
  return { type: 'text' }
}

/** Whether something holds for at least a share of texts; long columns of other values show soon that it doesn't. */
function areMostly(share: number, texts: readonly string[], test: (text: string) => boolean): boolean {
  let left = texts.length
  return texts.every((text) => test(text) || --left / texts.length >= share)
}

/** Telephone numbers, postcodes and the like: a leading plus, or groups of digits that aren't thousands. */
function isNumbering(text: string): boolean {
  if (/^\+\s?\d/.test(text)) return true
  if (/\d[-–/]\d/.test(text)) return true
  // Versions: 1.10.0.
  if (/^\d+(\.\d+){2,}$/.test(text) && !/^\d{1,3}(\.\d{3})+$/.test(text)) return true
  const grouped = /^\(?\d+(?:[\s\u00a0\u202f]\d+)+/.exec(text)?.[0]
  return grouped !== undefined && !/^\(?\d{1,3}(?:[\s\u00a0\u202f]\d{3})+$/.test(grouped)
}

function isDate(text: string): boolean {
  return (
    text.length <= 40 && /\d/.test(text) && !/^\d+([.,]\d+)?$/.test(text) && parseDate(text, 'en') !== null
  )
}

/** "12 reviews", "(1 review)": a number first, then the same words. */
function sameTemplate(texts: readonly string[]): boolean {
  if (texts.length < 2) return false
  const templates = new Map<string, number>()
  for (const text of texts) {
    const runs = text.match(/\d[\d.,\s'’]*/g) ?? []
    if (runs.length !== 1 || text.length > 30 || !/^\W*\d/.test(text)) return false
    const template = text
      .replace(/\d[\d.,\s'’]*/g, '#')
      .replace(/s\b/g, '')
      .toLowerCase()
    templates.set(template, (templates.get(template) ?? 0) + 1)
  }
  return Math.max(...templates.values()) / texts.length >= 0.8
}

function numeric(texts: readonly string[]): FieldType {
  return texts.every((text) => parseInteger(text) !== null && !/\d[.,]\d{1,2}(?!\d)/.test(text))
    ? 'integer'
    : 'number'
}
