import type { ColumnFigures } from '../figures/figures.ts'
import type { PastTally } from './change-scores.ts'

/** Numbers that have become ten, a hundred or more times what they were, or such a part of it. */
export interface Shift {
  /** 2 for a hundred times as much, -1 for a tenth. */
  powerOfTen: number
  /** The share of the numbers that have moved, 0 to 1; about. */
  share: number
}

/** Labels of `magnitudes` are quarters of a power of ten. */
const stepsOfPower = 4
const farthestPower = 6
/** Where fewer numbers have another size than usual, nothing has moved. */
const leastOther = 0.015
/** Past numbers of a single size could have moved by any factor: so many of them have another one. */
const leastSpread = 0.1
/** Up to this part of what is odd may be left when a shift explains it … */
const mostLeft = 0.1
/** … and this part of what factors that are no power of ten leave. */
const clearlyBetter = 0.5
/** Where nearly all numbers have moved, their median has too: it is so close to a power of ten, as a logarithm. */
const nearlyAll = 0.9
const closeToPower = 0.05

/**
 * By which power of ten numbers have moved, as by a lost decimal point; null if that isn't sure: their sizes must be
 * those of past runs times a power of ten, and clearly closer to that than to any other factor.
 *
 * @param past the tally of `magnitudes` of the runs before; null if they are too few
 * @param before the column in the run before
 */
export function shiftOf(
  { sampled, median, tallies: { magnitudes } }: ColumnFigures,
  past: PastTally | null,
  before?: Pick<ColumnFigures, 'median'>,
): Shift | null {
  if (!past || !magnitudes) return null
  const now = sizesOf(magnitudes.map(([label, count]) => [label, count / sampled]))
  const usual = sizesOf([...past].map(([label, { mean }]) => [label, mean]))
  const [, second = 0] = [...usual.values()].sort((a, b) => b - a)
  if (second < leastSpread || otherShare(now, usual) < leastOther) return null
  const shift = bestShift(now, usual, sampled)
  if (!shift || shift.share < nearlyAll || !median || !before?.median) return shift
  return Math.abs(Math.log10(median / before.median) - shift.powerOfTen) <= closeToPower ? shift : null
}

type Sizes = ReadonlyMap<number, number>

/** Shares of positive numbers by the step of their size. */
const sizesOf = (labels: readonly (readonly [label: string, share: number])[]): Sizes =>
  new Map(labels.flatMap(([label, share]) => (/^-?\d+$/.test(label) ? [[Number(label), share]] : [])))

/** The share of numbers whose size at most a few past ones had. */
function otherShare(now: Sizes, usual: Sizes): number {
  let other = 0
  for (const [step, share] of now) if (share > 2 * (usual.get(step) ?? 0)) other += share
  return other
}

function bestShift(now: Sizes, usual: Sizes, sampled: number): Shift | null {
  const misfit = misfitOf(now, usual, sampled)
  const tried: { steps: number; share: number; left: number }[] = []
  for (let steps = -farthestPower * stepsOfPower; steps <= farthestPower * stepsOfPower; steps += 1)
    if (steps !== 0) tried.push({ steps, ...bestShare((share) => misfit(steps, share)) })
  const isPower = ({ steps }: { steps: number }) => steps % stepsOfPower === 0
  const [best] = tried.filter(isPower).sort((a, b) => a.left - b.left)
  const [other] = tried.filter((one) => !isPower(one)).sort((a, b) => a.left - b.left)
  const isSure = best!.left <= mostLeft * misfit(0, 0) && best!.left <= clearlyBetter * other!.left
  return isSure ? { powerOfTen: best!.steps / stepsOfPower, share: best!.share } : null
}

/** Of every percent, the one that leaves least. */
function bestShare(leftBy: (share: number) => number): { share: number; left: number } {
  let best = { share: 0, left: Infinity }
  for (let percent = 1; percent <= 100; percent += 1) {
    const left = leftBy(percent / 100)
    if (left < best.left) best = { share: percent / 100, left }
  }
  return best
}

/** How far the sizes are from the usual ones after a share of them has moved, beside what chance does. */
function misfitOf(now: Sizes, usual: Sizes, sampled: number) {
  return (steps: number, moved: number): number => {
    const places = new Set([...now.keys(), ...usual.keys(), ...[...usual.keys()].map((step) => step + steps)])
    let sum = 0
    for (const step of places) {
      const expected = (1 - moved) * (usual.get(step) ?? 0) + moved * (usual.get(step - steps) ?? 0)
      const off = (now.get(step) ?? 0) - expected
      sum += off ** 2 / ((expected * (1 - expected) + 1 / sampled) / sampled)
    }
    return sum
  }
}
