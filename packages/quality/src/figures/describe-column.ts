import type { Cell, Column } from '@windrow/contract/schemas/datasets'
import { type FieldType, isNumeric, kindOf, typeFacts } from '@windrow/contract/recipe/field-types'
import { quantiles } from '../statistics/robust.ts'
import { isDamaged } from './damaged-text.ts'
import type { ColumnFigures, Feature } from './figures.ts'
import { languageOf } from './language.ts'
import { decimalsOf, magnitudeOf } from './number-labels.ts'
import { Tallier } from './tallier.ts'
import { frequentShare, isFrequentOnly, leastFrequent, mostLabels } from './tally-bounds.ts'
import { endingOf, lengthOf, shapeOf, startOf, symbolsOf, wordsOf } from './text-labels.ts'
import { ageOf, hourOf } from './time-labels.ts'
import type { Steps } from '../turns/steps.ts'

/** Values that are described in one step. */
const valuesPerStep = 100
/** Columns with fewer different values do not tell rows apart. */
const tellingShare = 0.5

const isEmpty = (cell: Cell): boolean =>
  cell === null || cell === '' || (typeof cell === 'object' && Object.keys(cell).length === 0)

/** What was counted of all values of a column. */
export interface ColumnCounts {
  filled: number
  distinct: number
  /** Of the numbers; null without any. */
  median: number | null
  /** Between the lowest and the highest quarter of the numbers; null without any. */
  spread: number | null
  /** Characters of the texts on average; null without any. */
  meanLength: number | null
}

/**
 * Describes the values of a column by a sample of them. `sketch` is of all its values (`sketchOf`). `startedAt` is when
 * the run began, in milliseconds since 1970: the age of times counts from it. Without `whole` the sample is the whole
 * column. Takes a step for every hundred values.
 */
export function* describeColumn(
  { name, type }: Column,
  cells: readonly Cell[],
  sketch: readonly number[],
  startedAt: number,
  whole?: ColumnCounts & { rows: number },
): Steps<ColumnFigures> {
  const filled = cells.filter((cell) => !isEmpty(cell))
  const talliers = new Talliers()
  const numbers: number[] = []
  let length = 0
  let texts = 0
  let damaged = 0
  const different = new Set<Cell>()
  for (const [at, cell] of filled.entries()) {
    if (at % valuesPerStep === 0) yield
    const value = typeof cell === 'object' ? JSON.stringify(cell) : cell
    different.add(value)
    const label = String(value)
    if (label.length <= 200) talliers.add('values', label)
    if (typeof value === 'string') {
      texts += 1
      if (isDamaged(value)) damaged += 1
      length += value.length
      talliers.describeText(value)
    }
    const number = numberOf(type, value)
    if (number !== null) {
      numbers.push(number)
      talliers.add('magnitudes', magnitudeOf(number))
      talliers.add('decimals', decimalsOf(number))
    }
    const time = timeOf(type, value)
    if (time !== null) {
      if (kindOf(type) === 'datetime') talliers.add('hours', hourOf(time))
      talliers.add('ages', ageOf(time, startedAt))
    }
    talliers.add('kinds', kindOfValue(value))
  }
  const [low, middle, high] = numbers.length > 0 ? quantiles(numbers, [0.25, 0.5, 0.75]) : []
  const counts = whole ?? {
    rows: cells.length,
    filled: filled.length,
    distinct: different.size,
    median: middle ?? null,
    spread: low === undefined || high === undefined ? null : high - low,
    meanLength: texts > 0 ? length / texts : null,
  }
  return {
    name,
    rows: counts.rows,
    filled: counts.filled,
    sampled: filled.length,
    ...(damaged > 0 && { damaged }),
    distinct: counts.distinct,
    median: counts.median,
    spread: counts.spread,
    meanLength: typeFacts(type).isMarkup || isNumeric(type) ? null : counts.meanLength,
    tallies: talliers.tallies(filled.length),
    sketch: counts.distinct >= counts.filled * tellingShare ? sketch : [],
  }
}

/** One tally per feature, made when something is counted in it. */
class Talliers {
  readonly #talliers = new Map<Feature, Tallier>()

  add(feature: Feature, label: string): void {
    const tallier = this.#talliers.get(feature) ?? new Tallier()
    this.#talliers.set(feature, tallier)
    tallier.add(label)
  }

  describeText(text: string): void {
    this.add('shapes', shapeOf(text))
    this.add('starts', startOf(text))
    this.add('endings', endingOf(text))
    this.add('lengths', lengthOf(text))
    for (const symbol of symbolsOf(text.slice(0, 400))) this.add('symbols', symbol)
    const words = wordsOf(text)
    for (const word of words) this.add('words', word)
    const language = languageOf(text, words)
    if (language !== null) this.add('languages', language)
  }

  tallies(filled: number): ColumnFigures['tallies'] {
    const leastCount = Math.max(leastFrequent, Math.ceil(filled * frequentShare))
    const entries = [...this.#talliers].map(([feature, tallier]) => {
      return [feature, tallier.top(mostLabels, isFrequentOnly(feature) ? leastCount : 1)] as const
    })
    return Object.fromEntries(entries)
  }
}

function numberOf(type: FieldType, value: string | number | boolean): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  const kind = kindOf(type)
  if (typeof value === 'boolean' || (kind !== 'number' && kind !== 'integer')) return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

function timeOf(type: FieldType, value: string | number | boolean): number | null {
  const kind = kindOf(type)
  if ((kind !== 'date' && kind !== 'datetime') || typeof value !== 'string') return null
  const time = Date.parse(value)
  return Number.isNaN(time) ? null : time
}

/** What a text looks like; of other values, their type. */
function kindOfValue(value: string | number | boolean): string {
  if (typeof value !== 'string') return typeof value
  if (/^[-+]?[\d.,' ]*\d$/.test(value)) return 'number in text'
  if (/^(https?:)?\/\//i.test(value)) return 'URL'
  if (/^\d{4}-\d\d-\d\d/.test(value)) return 'date'
  if (/<\/?[a-z][^>]*>/i.test(value)) return 'markup'
  return 'text'
}
