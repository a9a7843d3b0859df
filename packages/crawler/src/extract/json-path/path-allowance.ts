import { JsonPathError } from './path-error.ts'

/*
 * Values that a path looks at. One path may look at so many of an answer, all paths together at more: `$..a` in each of
 * many items, or a filter within a filter, would otherwise take the square of an answer. Ten million take about half a
 * second.
 */
const stepsOfPath = 30_000_000
const stepsOfAnswer = 100_000_000

/** What one path may still look at in the answer of that number. */
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

/** Steps are those of this path in this answer from now on; one that is new has all its steps. */
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

/** Counts values that are looked at. Throws `JsonPathError`. */
export function step(count: number): void {
  one.left -= count
  leftOfAnswer -= count
  if (one.left < 0 || leftOfAnswer < 0) tooMany()
}

/** So many values fill some forty megabytes; more are an answer told over and over. */
const mostFound = 5_000_000

/** Looks after how much is found at a time. Throws `JsonPathError`. */
export function checkCount(found: number): void {
  if (found > mostFound) tooMany()
}

function tooMany(): never {
  throw new JsonPathError(
    `The path "${one.source}" takes too many steps in this answer. Name more of the way to what it finds instead of ".." or a filter within a filter.`,
  )
}
