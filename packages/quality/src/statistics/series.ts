import { median, quantiles } from './robust.ts'

/** A value of one run. */
export interface Point {
  /** Milliseconds since 1970. */
  at: number
  value: number
}

export interface Forecast {
  expected: number
  /** How far past forecasts were off, as a standard deviation; a few odd runs do not widen it. */
  spread: number
  /** How far each past value was above or below what was expected then. */
  offs: readonly number[]
  /** How far the last values were above or below what is expected now; none where they have a rhythm. */
  recent: readonly number[]
}

/** Fewer values say nothing about what is usual. */
export const fewestPoints = 5
/** How many values a level is taken from: old ones count no more, so that a new level is learnt within days. */
const levelLength = 9
/** A trend is what the level of this many values is beside that of as many before. */
const trendLength = 7
/** A rhythm is corrected by how far off it was in its last forecasts. */
const correctedBy = 7
/** Periods that a rhythm looks back, and the fewest that it takes. */
const mostPeriods = 5
const fewestPeriods = 3
/** Values that are recent: of a month, if there is one a day. */
const recentLength = 30
/** Past forecasts that are compared with what came. */
const triedLength = 40
/** A less simple model must be better by so much. */
const preference = 0.85
/** The spread of so many past forecasts is taken twice as wide. */
const doubt = 6
const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface Model {
  /** What comes next, by the values before; null where they are too few. */
  expect: (points: readonly Point[], at: number) => number | null
  /** Whether the level of the last values is added: what repeats says nothing about it. */
  isRhythm: boolean
}

const level: Model = { expect: (points) => levelOf(points.slice(-levelLength)), isRhythm: false }

const trend: Model = {
  isRhythm: false,
  expect(points, at) {
    if (points.length < 2 * trendLength) return null
    const recent = points.slice(-trendLength)
    const earlier = points.slice(-2 * trendLength, -trendLength)
    const now = levelOf(recent)
    const [middle, before] = [recent, earlier].map((some) => some[(trendLength - 1) / 2]!.at) as [
      number,
      number,
    ]
    return now + ((now - levelOf(earlier)) / (middle - before)) * (at - middle)
  },
}

/** What values of the same phase were in the last periods, one of each. */
const rhythm = (phaseOf: (time: number) => number, periodMs: number): Model => ({
  isRhythm: true,
  expect(points, at) {
    const phase = phaseOf(at)
    const alike: { value: number; index: number }[] = []
    let before = at - periodMs / 2
    for (let index = points.length - 1; index >= 0 && alike.length < mostPeriods; index -= 1) {
      const point = points[index]!
      if (point.at > before || phaseOf(point.at) !== phase) continue
      alike.push({ value: point.value, index })
      before = point.at - periodMs / 2
    }
    if (alike.length < fewestPeriods) return null
    // Where no other runs lie between them, all are of this phase: there is no rhythm.
    if (alike[0]!.index - alike.at(-1)!.index < alike.length) return null
    return median(alike.map(({ value }) => value))
  },
})

const levelOf = (points: readonly Point[]): number => median(points.map(({ value }) => value))!
const weekday = (time: number) => Math.floor(time / dayMs) % 7
/** The nearest hour: most schedules begin at one, and runs a little later. */
const hourOfDay = (time: number) => Math.round(time / hourMs) % 24
/** The simplest first. */
const models: readonly Model[] = [level, trend, rhythm(weekday, 7 * dayMs), rhythm(hourOfDay, dayMs)]

/** The values of one metric, run by run, and what each model would have said before each of them. */
export class Series {
  #points: Point[] = []
  readonly #trials = models.map((model) => new Trial(model))
  #isConstant = true
  /** What was last forecast, until the next value. */
  #last: { at: number; forecast: Forecast | null } | null = null

  /** Adds the value of the next run, which is later than the last. */
  add(point: Point): void {
    this.#last = null
    this.#isConstant &&= this.#points.length === 0 || this.#points[0]!.value === point.value
    this.#points.push(point)
  }

  /** Moves all values so that the given one is what is expected at a time after them; what they varied stays. */
  moveTo(value: number, at: number): void {
    const expected = this.forecast(at)?.expected
    if (expected === undefined) return
    this.#last = null
    this.#points = this.#points.map((point) => ({ at: point.at, value: value + (point.value - expected) }))
  }

  /**
   * What is expected at a time after those of the values; null for fewer than five. Of several models (level, trend,
   * weekly and hourly rhythm) the one that was closest in the past; the simpler one where they were about as close.
   */
  forecast(at: number): Forecast | null {
    if (this.#last?.at !== at) this.#last = { at, forecast: this.#forecast(at) }
    return this.#last.forecast
  }

  #forecast(at: number): Forecast | null {
    if (this.#points.length < fewestPoints) return null
    if (this.#isConstant) return { expected: this.#points[0]!.value, spread: 0, offs: [], recent: [] }
    let best: (Forecast & { error: number }) | null = null
    for (const trial of this.#trials) {
      const offs = trial.offs(this.#points)
      const errors = offs.slice(-triedLength).map(Math.abs)
      const expected = trial.expect(this.#points, at)
      if (expected === null || errors.length < fewestPoints - 2) continue
      const [half, most, nearlyAll] = quantiles(errors, [0.5, 0.75, 0.9]) as [number, number, number]
      if (best && most >= best.error * preference) continue
      // The widest of what they say of a normal distribution: tails may be heavy. A few errors say little about the next.
      const spread = Math.max(half / 0.674, most / 1.15, nearlyAll / 1.645) * (1 + doubt / errors.length)
      best = {
        expected,
        spread,
        offs,
        recent: trial.isRhythm ? [] : this.#points.slice(-recentLength).map(({ value }) => value - expected),
        error: most,
      }
    }
    return best && { expected: best.expected, spread: best.spread, offs: best.offs, recent: best.recent }
  }
}

/** A model, and how far off it was so far. */
class Trial {
  readonly #model: Model
  readonly #offs: number[] = []
  readonly #uncorrected: number[] = []
  /** Values that were compared: most series never vary, and then nobody asks. */
  #compared = 0

  constructor(model: Model) {
    this.#model = model
  }

  get isRhythm(): boolean {
    return this.#model.isRhythm
  }

  expect(points: readonly Point[], at: number): number | null {
    const expected = points.length < 2 ? null : this.#model.expect(points, at)
    return expected === null ? null : expected + this.#correction()
  }

  /** How far each of these values was above or below its forecast. */
  offs(points: readonly Point[]): readonly number[] {
    for (; this.#compared < points.length; this.#compared += 1)
      this.#compare(points.slice(0, this.#compared), points[this.#compared]!)
    return this.#offs
  }

  #correction(): number {
    return this.#model.isRhythm ? (median(this.#uncorrected.slice(-correctedBy)) ?? 0) : 0
  }

  #compare(points: readonly Point[], { at, value }: Point): void {
    const expected = points.length < 2 ? null : this.#model.expect(points, at)
    if (expected === null) return
    this.#offs.push(value - expected - this.#correction())
    this.#uncorrected.push(value - expected)
  }
}
