import { Series } from '../statistics/series.ts'
import type { Measure } from './measure.ts'
import { featureOf, metrics } from './metrics.ts'
import { type Acceptance, keyOf, type MetricPlace } from './place.ts'
import { scaled } from './scale.ts'
import { atOnce, inTurns, type Steps } from '../turns/steps.ts'

/** Values that are added in one step. */
const measuresPerStep = 500

/** The values of the comparable runs before the one that is judged, by key. */
export class History {
  readonly #series = new Map<string, Series>()
  /** Times by key, the earliest first: those whose run is not yet added. */
  readonly #accepted = new Map<string, number[]>()

  /** Each value that was accepted is the usual one from its run on: those before count as if they had been as much higher or lower. */
  constructor(acceptances: readonly Acceptance[] = []) {
    for (const acceptance of acceptances.toSorted((a, b) => a.startedAt - b.startedAt)) {
      // Labels are compared with the accepted ones: their scores are small again by themselves.
      if (featureOf(acceptance.metric) !== null) continue
      const key = keyOf(acceptance)
      this.#accepted.set(key, [...(this.#accepted.get(key) ?? []), acceptance.startedAt])
    }
  }

  /** Adds the values of the next run. */
  add(startedAt: number, measures: readonly Measure[]): void {
    atOnce(this.#addSteps(startedAt, measures))
  }

  /** The same between other work: a wide table has tens of thousands of values. */
  addInTurns(startedAt: number, measures: readonly Measure[]): Promise<void> {
    return inTurns(this.#addSteps(startedAt, measures))
  }

  *#addSteps(startedAt: number, measures: readonly Measure[]): Steps<void> {
    for (const [at, measure] of measures.entries()) {
      if (at % measuresPerStep === 0) yield
      const key = keyOf(measure)
      const series = this.#series.get(key) ?? new Series()
      this.#series.set(key, series)
      const value = scaled(metrics.get(measure.metric)!, measure.value)
      if (this.#isAccepted(key, startedAt)) series.moveTo(value, startedAt)
      series.add({ at: startedAt, value })
    }
  }

  series(place: MetricPlace): Series | undefined {
    return this.#series.get(keyOf(place))
  }

  #isAccepted(key: string, startedAt: number): boolean {
    const waiting = this.#accepted.get(key)
    if (!waiting) return false
    const due = waiting.filter((time) => time <= startedAt)
    this.#accepted.set(key, waiting.slice(due.length))
    return due.length > 0
  }
}
