import type { Feature } from '../figures/figures.ts'
import { code } from './code.ts'
import { quantity, range } from './numbers.ts'

/** What is true of values that have a label of the feature, after "`column`": "is `USD`", "starts with `/`". */
export const labelWords: Readonly<Record<Feature, (label: string) => string>> = {
  kinds: (label) => `holds ${kinds.get(label) ?? label}`,
  values: (label) => `is ${code(label)}`,
  shapes: (label) => (label === 'long' ? 'is a long text' : `has the form ${code(label)}`),
  starts: (label) => `starts with ${symbol(label)}`,
  endings: (label) => `ends with ${symbol(label)}`,
  lengths: (label) => `has ${charactersOf(Number(label))}`,
  symbols: (label) => `contains ${symbols.get(label) ?? script(label)}`,
  words: (label) => `contains the word ${code(label)}`,
  languages: (label) => `is in ${label}`,
  magnitudes: (label) => `is ${magnitude(label)}`,
  decimals: (label) =>
    `has ${label === '0' ? 'no' : label === '6' ? '6 or more' : label} ${label === '1' ? 'decimal' : 'decimals'}`,
  hours: (label) => `is between ${label}:00 and ${label}:59 UTC`,
  ages: (label) => `is ${age(label)} when the run begins`,
}

const kinds = new Map([
  ['number', 'numbers'],
  ['boolean', 'true or false'],
  ['number in text', 'numbers as text'],
  ['URL', 'URLs'],
  ['date', 'dates'],
  ['markup', 'HTML'],
])

const classes = new Map([
  ['A', 'a capital letter'],
  ['a', 'a small letter'],
  ['9', 'a digit'],
  ['\0', 'nothing but spaces'],
])
const symbol = (label: string): string => classes.get(label) ?? spaces.get(label) ?? code(label)

const spaces = new Map([
  [' ', 'spaces'],
  ['\u00a0', 'no-break spaces'],
  ['\n', 'line breaks'],
  ['\t', 'tabs'],
])
const symbols = new Map([
  ...spaces,
  ['letter', 'letters A to Z'],
  ['digit', 'digits'],
  ['other letters', 'letters of a rare script'],
])
const script = (label: string): string => (/^[A-Z][a-z]+$/.test(label) ? `${label} letters` : code(label))

/** The lengths that `lengthOf` gives this label. */
function charactersOf(step: number): string {
  const from = Math.max(0, Math.ceil(2 ** ((step - 0.5) / 2.5) - 1))
  const to = Math.max(from, Math.ceil(2 ** ((step + 0.5) / 2.5) - 1) - 1)
  return `${range(String(from), String(to))} ${to === 1 ? 'character' : 'characters'}`
}

/** The values that `magnitudeOf` gives this label. */
function magnitude(label: string): string {
  if (label === 'zero') return '0'
  const step = Number(label.replace('minus ', ''))
  const [low, high] = [step, step + 1].map((power) => quantity(10 ** (power / 4))) as [string, string]
  return label.startsWith('minus') ? `-${high} to -${low}` : `${low} to ${high}`
}

function age(label: string): string {
  const isAhead = label.startsWith('-')
  const [amount, unit] = label.replace('-', '').split(' ') as [string, string]
  const power = /^2\^(\d+)$/.exec(amount)?.[1]
  const name = unit === 'h' ? 'hours' : 'days'
  const [from, to] =
    power === undefined
      ? [Number(amount), Number(amount) + 1]
      : [2 ** Number(power), 2 ** (Number(power) + 1)]
  return `${quantity(from)} to ${quantity(to)} ${name} ${isAhead ? 'ahead' : 'old'}`
}
