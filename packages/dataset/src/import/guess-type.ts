import { exactNumber } from '@windrow/contract/exact-number'
import { kindOf, type ValueKind } from '@windrow/contract/recipe/field-types'
import type { Cell, Column } from '@windrow/contract/schemas/datasets'

type Type = Column['type']
type Test = (value: Exclude<Cell | undefined, null>) => boolean

const day = /^\d{4}-\d{2}-\d{2}$/
const moment = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/
/** A number that begins with a zero is a code, and would lose it. */
const whole = /^-?(0|[1-9]\d{0,18})$/
const decimal = /^-?(0|[1-9]\d{0,17})(\.\d+)?([eE][+-]?\d{1,2})?$/
const largest = 2n ** 63n - 1n

/** Digits that a double does not hold are kept where no exponent moves them. */
const isDecimal = (text: string) =>
  decimal.test(text) && (!/e/i.test(text) || typeof exactNumber(text) === 'number')

const isDay = (text: string) => day.test(text) && !Number.isNaN(Date.parse(text)) && realDay(text)
/** JavaScript takes the 30th of February for the 1st of March. */
const realDay = (text: string) =>
  new Date(`${text.slice(0, 10)}T00:00:00Z`).toISOString().slice(0, 10) === text.slice(0, 10)
const isMoment = (text: string) =>
  moment.test(text) && !Number.isNaN(Date.parse(text.replace(' ', 'T'))) && realDay(text)
const fitsWhole = (text: string) => whole.test(text) && BigInt(text) <= largest && BigInt(text) >= -largest

/** Whether a value is one of the type, as text or as it is. */
const tests: Record<ValueKind, Test> = {
  integer: (value) =>
    typeof value === 'number'
      ? Number.isSafeInteger(value)
      : typeof value === 'string' && /^-?(0|[1-9]\d*)$/.test(value.trim()),
  number: (value) =>
    typeof value === 'number' ||
    (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))),
  boolean: (value) =>
    typeof value === 'boolean' || (typeof value === 'string' && /^(true|false)$/i.test(value.trim())),
  date: (value) => typeof value === 'string' && isDay(value.trim()),
  datetime: (value) => typeof value === 'string' && (isMoment(value.trim()) || isDay(value.trim())),
  json: () => true,
  text: (value) => typeof value !== 'object',
}

/** A URL or a piece of a page is text from the beginning; a column of plain text also takes numbers. */
export function fitsType(type: Type, value: Cell | undefined): boolean {
  if (value === null || value === undefined || value === '') return true
  const kind = kindOf(type)
  return kind === 'text' && type !== 'text' ? typeof value === 'string' : tests[kind](value)
}

/** The narrowest first. A number is read from text only where nothing of the text would be lost. */
const guesses: readonly [Type, Test][] = [
  [
    'integer',
    (value) =>
      typeof value === 'number'
        ? Number.isSafeInteger(value)
        : typeof value === 'string' && fitsWhole(value.trim()),
  ],
  ['number', (value) => typeof value === 'number' || (typeof value === 'string' && isDecimal(value.trim()))],
  ['boolean', tests.boolean],
  ['date', tests.date],
  ['datetime', tests.datetime],
  ['url', (value) => typeof value === 'string' && /^https?:\/\/\S+$/.test(value)],
  ['text', tests.text],
]

/** Finds the type of a column from all its values. */
export class TypeGuess {
  #left = guesses
  #isEmpty = true

  see(value: Cell | undefined): void {
    if (value === null || value === undefined || value === '') return
    this.#isEmpty = false
    if (!this.#left.every(([, test]) => test(value)))
      this.#left = this.#left.filter(([, test]) => test(value))
  }

  get type(): Type {
    return this.#isEmpty ? 'text' : (this.#left[0]?.[0] ?? 'json')
  }
}
