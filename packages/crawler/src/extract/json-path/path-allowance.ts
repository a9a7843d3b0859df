import { JsonPathError } from './path-error.ts'

/*
 * Values that a path visits. One path may visit this many values of an answer, and all paths together more: `$..a`
 * in each of many items, or a filter within a filter, would otherwise take quadratic time. Ten million take about
 * half a second.
 */
const stepsOfPath = 30_000_000
const stepsOfAnswer = 100_000_000

/** The steps left for one path in the answer with this number. */
export class PathAllowance {
  readonly source: string
  answer = 0
  left = 0

  constructor(source: string) {
    this.source = source
  }
}

let current: unknown = null
let answer = 0
let leftOfAnswer = 0
let one = new PathAllowance('')

/** Charges the following steps to this path in this answer; a new answer gets the full budget. */
export function countPath(path: PathAllowance, of: unknown): void {
  if (of !== current) {
    current = of
    answer++
    leftOfAnswer = stepsOfAnswer
  }
  one = path
  if (path.answer === answer) return
  path.answer = answer
  path.left = stepsOfPath
}

/** Counts visited values. Throws `JsonPathError`. */
export function step(count: number): void {
  one.left -= count
  leftOfAnswer -= count
  if (one.left < 0 || leftOfAnswer < 0) tooMany()
}

/** This many values take about 40 MB; a path that finds more returns the same answer many times over. */
const mostFound = 5_000_000

/** Limits how many values are found at a time. Throws `JsonPathError`. */
export function checkCount(found: number): void {
  if (found > mostFound) tooMany()
}

function tooMany(): never {
  throw new JsonPathError(
    `The path "${one.source}" takes too many steps in this answer. Name more of the way to what it finds instead of ".." or a filter within a filter.`,
  )
}
