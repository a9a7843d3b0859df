import { type ColumnFigures, features } from '../figures/figures.ts'
import { sharedPart } from '../figures/sketch.ts'
import { changeScores } from './change-scores.ts'
import type { Measure } from './measure.ts'
import { changesOf } from './metrics.ts'
import type { PastRuns } from './past-runs.ts'
import type { Place } from './place.ts'
import { type Shift, shiftOf } from './shift-of.ts'

type Value = Omit<Measure, keyof Place | 'rows'>

/** All values that a column of a run is judged by. */
export function measureColumn(table: string, figures: ColumnFigures, past: PastRuns): Measure[] {
  const { name, rows, filled } = figures
  if (rows === 0) return []
  const before = past.lastColumn(table, name)
  const values: Value[] = [{ metric: 'fill', value: filled / rows, of: rows }]
  const shift = shiftOf(figures, past.tally(table, name, 'magnitudes'), before)
  if (filled > 0) values.push(...ofFilled(figures, shift), ...ofLabels(table, figures, past, shift))
  if (filled > 0 && before) values.push(...ofChange(figures, before))
  return values.map((value) => ({ table, column: name, rows, ...value }))
}

function ofFilled(
  { filled, sampled, distinct, median, spread, meanLength, tallies }: ColumnFigures,
  shift: Shift | null,
): Value[] {
  const value = (metric: Value['metric'], of: number): Value => ({ metric, value: of, of: filled })
  const values = [
    value('distinct', distinct / filled),
    value('topShare', (tallies.values?.[0]?.[1] ?? 0) / Math.max(sampled, 1)),
  ]
  if (median !== null && median > 0) values.push({ ...value('median', median), ...(shift && { shift }) })
  if (spread !== null && spread > 0) values.push(value('spread', spread))
  if (meanLength !== null) values.push(value('length', meanLength))
  return values
}

function ofLabels(
  table: string,
  { name, sampled, tallies }: ColumnFigures,
  past: PastRuns,
  shift: Shift | null,
): Value[] {
  return features.flatMap((feature) => {
    const tally = tallies[feature]
    const before = tally && past.tally(table, name, feature)
    if (!before) return []
    const scores = changeScores(feature, { tally, filled: sampled }, before)
    return changesOf(feature).map((change): Value => {
      const { score, labels } = scores[change]
      const more = shift && feature === 'magnitudes' && change !== 'lost' ? { shift } : {}
      return { metric: `${feature}.${change}`, value: score, of: sampled, labels, ...more }
    })
  })
}

/** Where a column is filled in many more or fewer rows, its values are others for that alone. */
const mostFillChange = 0.1

/** What became of the values of the run before, besides what comes and goes with the number of rows. */
function ofChange(figures: ColumnFigures, before: ColumnFigures): Value[] {
  const { sketch, filled, rows } = figures
  if (isOfAmounts(figures)) return []
  if (Math.abs(filled / rows - before.filled / before.rows) > mostFillChange) return []
  const kept = sharedPart(sketch, before.sketch)
  const still = sharedPart(before.sketch, sketch)
  if (kept === null || still === null) return []
  const of = Math.min(filled, sketch.length)
  const grown = Math.max(0, 1 - before.filled / filled)
  const shrunk = Math.max(0, 1 - filled / before.filled)
  return [
    { metric: 'unseen', value: Math.max(0, 1 - kept - grown), of },
    { metric: 'gone', value: Math.max(0, 1 - still - shrunk), of },
  ]
}

/** Amounts, such as prices, change whenever it pleases the site: what matters of them is their size. */
function isOfAmounts({ sampled, tallies }: ColumnFigures): boolean {
  const numbers = (tallies.kinds ?? []).filter(([kind]) => kind === 'number' || kind === 'number in text')
  const texts = (tallies.shapes ?? []).filter(([shape]) => amount.test(shape))
  const count = [...numbers, ...texts].reduce((sum, [, counted]) => sum + counted, 0)
  return count > sampled / 2
}

/** The shape of a number that has a unit before or after it or none: "€9.9", "9 a". */
const amount = /^(\p{L}+|[^\p{L}\d])? ?9([., '’]9)*( ?\p{L}+| ?[^\p{L}\d])?$/u
