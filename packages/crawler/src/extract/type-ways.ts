import type { Element } from '../html/nodes.ts'
import { parseJson } from '@windrow/contract/exact-json'
import type { FieldType } from '@windrow/contract/recipe/field-types'
import { amountText } from './amount-text.ts'
import type { CompiledField } from './compiled-field.ts'
import { formattedDate, formattedDateTime } from './date-formats.ts'
import { imageSource } from './image-source.ts'
import type { PageContext } from './page-context.ts'
import { parseBoolean } from './parse-boolean.ts'
import { parseDate, parseDateTime } from './parse-date.ts'
import { parseInteger, parseStoredNumber } from './parse-number.ts'
import { rawTextOf, textOf } from './text.ts'
import type { Value } from './value.ts'

/** How texts are converted to a type. */
interface TypeWay {
  /** Null if the text isn't of the type. */
  convert: (raw: string, field: CompiledField, context: PageContext) => Value
  /** The value in an element's attributes, which has precedence over its text; null if there is none. */
  ofElement?: (element: Element, field: CompiledField) => string | null
  /** An empty text is a value too. */
  takesEmpty?: true
}

const asItIs = (raw: string): string => raw
const absolute: TypeWay['convert'] = (raw, _field, context) => context.absolute(raw)

/** A date format describes the visible text, so `datetime` is ignored then. */
const writtenDate: TypeWay['ofElement'] = ({ attribs }, { dates }) =>
  dates.formats === null ? attribs['datetime'] || null : null

/** Null where the plain text will do. */
const writtenAmount: TypeWay['ofElement'] = (element) =>
  element.children.length < 2 || element.attribs['content'] !== undefined ? null : amountText(element) || null

/** The implementation of every field type in recipes; a type without an entry doesn't compile. */
export const typeWays: Record<FieldType, TypeWay> = {
  text: { convert: asItIs },
  html: { convert: asItIs },
  number: { convert: (raw, { decimal }) => parseStoredNumber(raw, decimal), ofElement: writtenAmount },
  integer: { convert: (raw, { decimal }) => parseInteger(raw, decimal) },
  boolean: { convert: (raw, { attribute }) => parseBoolean(raw, attribute !== null), takesEmpty: true },
  date: {
    convert(raw, { dates, offsetAt }, context) {
      const lang = dates.lang ?? context.lang
      return dates.formats ? formattedDate(raw, dates.formats, lang) : parseDate(raw, lang, offsetAt)
    },
    ofElement: writtenDate,
  },
  datetime: {
    convert(raw, { dates, offsetAt }, context) {
      const lang = dates.lang ?? context.lang
      return dates.formats
        ? formattedDateTime(raw, dates.formats, lang, offsetAt)
        : parseDateTime(raw, lang, offsetAt)
    },
    ofElement: writtenDate,
  },
  url: { convert: absolute, ofElement: ({ attribs }) => attribs['href'] ?? null },
  image: { convert: absolute, ofElement: (element) => imageSource(element) ?? textOf(element) },
  json: { convert: jsonOf, ofElement: (element) => rawTextOf(element).trim() },
}

function jsonOf(raw: string): Value {
  try {
    return parseJson(raw) as Value
  } catch {
    return null
  }
}
