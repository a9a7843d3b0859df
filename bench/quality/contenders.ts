import type { Column } from '@windrow/contract/schemas/datasets'
import type { RunFigures } from '@windrow/quality/figures'
import { History } from '@windrow/quality/history'
import { judgeRun } from '@windrow/quality/judge-run'
import type { Measure } from '@windrow/quality/measure'
import { pastTable, type PastTable } from '@windrow/quality/past-table'
import { keyOf } from '@windrow/quality/place'
import { proposeRules, type RuleProposal } from '@windrow/quality/propose-rules'

/** A run as the contenders see it. */
export interface Seen {
  figures: RunFigures
  columns: readonly Column[]
  /** What Windrow measured of it, by the runs before it. */
  measures: readonly Measure[]
}

/** Judges the runs of one history, one after the other. */
export interface Contender {
  /** The names of what is odd enough to call somebody. */
  odd(run: Seen): Set<string>
  /** The run becomes part of the past. */
  add(run: Seen): void
}

export class Windrow implements Contender {
  readonly #history = new History()

  odd({ figures, measures }: Seen): Set<string> {
    const findings = judgeRun(figures.startedAt, measures, this.#history)
    return new Set(findings.filter(({ weight }) => weight >= 1).map(keyOf))
  }

  add({ figures, measures }: Seen): void {
    this.#history.add(figures.startedAt, measures)
  }
}

const firstRuns = 5

/**
 * Thresholds set once, as for Spidermon's monitors (item count, field coverage, errors): nine tenths of the fewest rows
 * of the first five runs, coverage ten points below their lowest, failed requests in one of ten.
 */
export class FixedThresholds implements Contender {
  readonly #least = new Map<string, number>()
  #runs = 0

  odd({ figures }: Seen): Set<string> {
    const odd = new Set<string>()
    const now = usualFigures(figures)
    if (now.get('failures')! > figures.requests / 10) odd.add('failures')
    for (const [name, least] of this.#least) {
      const value = now.get(name) ?? 0
      if (name.endsWith(' rows') && value < 0.9 * least) odd.add(name)
      if (name.endsWith(' filled') && value < least - 0.1) odd.add(name)
    }
    return odd
  }

  add({ figures }: Seen): void {
    this.#runs += 1
    if (this.#runs > firstRuns) return
    for (const [name, value] of usualFigures(figures))
      this.#least.set(name, Math.min(value, this.#least.get(name) ?? Infinity))
  }
}

/** A figure beyond three standard deviations of the mean of all past runs. */
export class ThreeSigma implements Contender {
  readonly #sums = new Map<string, { count: number; mean: number; squares: number }>()

  odd({ figures }: Seen): Set<string> {
    const now = [...usualFigures(figures)]
    return new Set(now.filter(([name, value]) => this.#isOdd(name, value)).map(([name]) => name))
  }

  #isOdd(name: string, value: number): boolean {
    const { count, mean, squares } = this.#sums.get(name) ?? { count: 0, mean: 0, squares: 0 }
    if (count < firstRuns) return false
    return Math.abs(value - mean) > 3 * Math.sqrt(squares / (count - 1)) + 1e-9
  }

  /** Mean and sum of squared differences, value by value (Welford 1962). */
  add({ figures }: Seen): void {
    for (const [name, value] of usualFigures(figures)) {
      const { count, mean, squares } = this.#sums.get(name) ?? { count: 0, mean: 0, squares: 0 }
      const next = mean + (value - mean) / (count + 1)
      this.#sums.set(name, {
        count: count + 1,
        mean: next,
        squares: squares + (value - mean) * (value - next),
      })
    }
  }
}

/** The figures that dashboards of crawls usually have: rows, failures, and of each column what is filled, distinct and usual. */
function usualFigures({ tables, requests, failures }: RunFigures): Map<string, number> {
  const figures = new Map([
    ['requests', requests],
    ['failures', Object.values(failures).reduce((sum, count) => sum + count, 0)],
  ])
  for (const { name, rows, duplicates, columns } of tables) {
    figures.set(`${name} rows`, rows)
    figures.set(`${name} duplicates`, duplicates)
    for (const column of columns) {
      const place = `${name}.${column.name}`
      figures.set(`${place} filled`, column.rows === 0 ? 0 : column.filled / column.rows)
      figures.set(`${place} distinct`, column.filled === 0 ? 0 : column.distinct / column.filled)
      if (column.median !== null) figures.set(`${place} median`, column.median)
      if (column.meanLength !== null) figures.set(`${place} length`, column.meanLength)
    }
  }
  return figures
}

/** Runs that rules are proposed from, and that nobody changes afterwards; the first faults come later. */
const learntRuns = 20

/** The proposed rules that a run breaks, judged by its figures alone; says nothing before they are proposed. */
export class ProposedRules implements Contender {
  readonly #past = new Map<string, PastTable[]>()
  #rules: { name: string; table: string; proposal: RuleProposal }[] | null = null

  odd({ figures }: Seen): Set<string> {
    const broken = (this.#rules ?? []).filter(({ table, proposal }) => {
      const now = pastTable(figures, table)
      return now !== null && proposal.flags(now)
    })
    return new Set(broken.map(({ name }) => name))
  }

  add({ figures, columns }: Seen): void {
    if (this.#rules) return
    for (const { name } of figures.tables) {
      const table = pastTable(figures, name)
      if (table) this.#past.set(name, [...(this.#past.get(name) ?? []), table])
    }
    if ([...this.#past.values()].every(({ length }) => length < learntRuns)) return
    this.#rules = [...this.#past].flatMap(([table, runs]) =>
      proposeRules(runs, columns)
        .filter(({ isTooStrict }) => !isTooStrict)
        .map((proposal) => ({
          name: JSON.stringify([table, proposal.column, proposal.rule.kind]),
          table,
          proposal,
        })),
    )
  }
}
