import type { FindingLevel } from '@windrow/contract/anomalies'
import type { RunFigures } from '@windrow/quality/figures'
import { History } from '@windrow/quality/history'
import { judgeRun } from '@windrow/quality/judge-run'
import type { Measure } from '@windrow/quality/measure'
import { type DeclaredTables, measureRun } from '@windrow/quality/measure-run'
import { PastRuns } from '@windrow/quality/past-runs'
import type { Acceptance } from '@windrow/quality/place'
import { sentenceOf } from '@windrow/quality/sentence-of'
import { withCauses } from '@windrow/quality/with-causes'
import { taskWeight, type JudgedFinding } from '../review/judgement.ts'

/** A comparable run before the judged one. */
export interface PastRun {
  figures: RunFigures
  /** As stored when it was judged; null if they can't be read, then they are calculated again. */
  measures: readonly Measure[] | null
}

interface JudgedFigures {
  /** To store with the run, for runs after it. */
  measures: Measure[]
  findings: JudgedFinding[]
}

/** A run with more is odd in every respect; the first say so. */
const mostFindings = 100

/** From these weights on. */
const levelOf = (weight: number): FindingLevel => {
  if (weight >= 3) return 'HIGH'
  return weight >= 2 ? 'MEDIUM' : 'LOW'
}

/**
 * Compares a run with the comparable ones before it (the oldest first).
 *
 * @param declared the tables and columns that its recipe fills
 */
export function judgeFigures(
  figures: RunFigures,
  past: readonly PastRun[],
  acceptances: readonly Acceptance[],
  declared: DeclaredTables,
): JudgedFigures {
  const pastRuns = new PastRuns(
    past.map((run) => run.figures),
    acceptances,
  )
  const measures = measureRun(figures, pastRuns, declared)
  const found = judgeRun(figures.startedAt, measures, historyOf(past, acceptances))
  const findings = withCauses(found.filter(({ weight }) => weight >= taskWeight))
    .slice(0, mostFindings)
    .map(({ finding, cause }): JudgedFinding => {
      const { table, column, metric, value, low, high, weight } = finding
      return {
        pageId: table,
        column,
        metric,
        level: levelOf(weight),
        // What follows from another finding comes after it.
        weight: cause ? Math.min(weight, cause.weight * 0.9) : weight,
        ...sentenceOf(finding, cause),
        subject: subjectOf(finding),
        rowCount: null,
        value,
        expected: { low, high },
      }
    })
  return { measures, findings }
}

function historyOf(past: readonly PastRun[], acceptances: readonly Acceptance[]): History {
  const history = new History(acceptances)
  for (const [at, { figures, measures }] of past.entries())
    history.add(figures.startedAt, measures ?? measuresAgain(past.slice(0, at), figures))
  return history
}

const measuresAgain = (before: readonly PastRun[], figures: RunFigures): Measure[] =>
  measureRun(figures, new PastRuns(before.map((run) => run.figures)))
