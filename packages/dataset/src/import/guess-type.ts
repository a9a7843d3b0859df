import { exactNumber } from '@windrow/contract/exact-number'
import { kindOf, type ValueKind } from '@windrow/contract/recipe/field-types'
import type { Cell, Column } from '@windrow/contract/schemas/datasets'

type Type = Column['type']
type Test = (value: Exclude<Cell | undefined, null>) => boolean

const day = /^\d{4}-\d{2}-\d{2}$/
const moment = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/
/** A number with a leading zero is a code, and would lose the zero. */
const whole = /^-?(0|[1-9]\d{0,18})$/
const decimal = /^-?(0|[1-9]\d{0,17})(\.\d+)?([eE][+-]?\d{1,2})?$/
const largest = 2n ** 63n - 1n

/** Digits beyond a double's precision are kept unless there is an exponent. */
const isDecimal = (text: string) =>
  decimal.test(text) && (!/e/i.test(text) || typeof exactNumber(text) === 'number')

const isDay = (text: string) => day.test(text) && !Number.isNaN(Date.parse(text)) && realDay(text)
/** JavaScript turns 30 February into 1 March. */
const realDay = (text: string) =>
  new Date(`${text.slice(0, 10)}T00:00:00Z`).toISOString().slice(0, 10) === text.slice(0, 10)
const isMoment = (text: string) =>
  moment.test(text) && !Number.isNaN(Date.parse(text.replace(' ', 'T'))) && realDay(text)
const fitsWhole = (text: string) => whole.test(text) && BigInt(text) <= largest && BigInt(text) >= -largest

/** Whether a value fits each type, as text or natively. */
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

/** URLs and HTML are always text; a plain text column also accepts numbers. */
export function fitsType(type: Type, value: Cell | undefined): boolean {
  if (value === null || value === undefined || value === '') return true
  const kind = kindOf(type)
  return kind === 'text' && type !== 'text' ? typeof value === 'string' : tests[kind](value)
}

/** Narrowest type first. Text becomes a number only if nothing of it is lost. */
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

/** Guesses the type of a column from all its values. */
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
