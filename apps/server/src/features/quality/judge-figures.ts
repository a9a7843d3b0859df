import type { FindingLevel } from '@windrow/contract/anomalies'
import type { RunFigures } from '@windrow/quality/figures'
import { History } from '@windrow/quality/history'
import { judgeRunInTurns } from '@windrow/quality/judge-run'
import type { Measure } from '@windrow/quality/measure'
import { type DeclaredTables, measureRunInTurns } from '@windrow/quality/measure-run'
import { PastRuns } from '@windrow/quality/past-runs'
import type { Acceptance } from '@windrow/quality/place'
import { sentenceOf } from '@windrow/quality/sentence-of'
import { subjectOf } from '@windrow/quality/subject-of'
import { withCauses } from '@windrow/quality/with-causes'
import { taskWeight, type JudgedFinding } from '../review/judgement.ts'
import type { FindingDetails } from '../review/odd-rows.ts'
import type { PastRun } from './past-runs.ts'

interface JudgedFigures {
  /** To store with the run, for runs after it. */
  measures: Measure[]
  findings: JudgedFinding[]
}

/** A run with more is odd in every respect; the first say so. */
const mostFindings = 100
/** Of these, the weightiest, it is said which follow from others. */
const mostCompared = 1000

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
export async function judgeFigures(
  figures: RunFigures,
  past: readonly PastRun[],
  acceptances: readonly Acceptance[],
  declared: DeclaredTables,
): Promise<JudgedFigures> {
  const pastRuns = new PastRuns(
    past.map((run) => run.figures),
    acceptances,
  )
  const measures = await measureRunInTurns(figures, pastRuns, declared)
  const history = await historyOf(past, acceptances)
  const found = await judgeRunInTurns(figures.startedAt, measures, history)
  const weighty = found.filter(({ weight }) => weight >= taskWeight).slice(0, mostCompared)
  const findings = withCauses(weighty)
    .slice(0, mostFindings)
    .map(({ finding, cause }): JudgedFinding => {
      const { table, column, metric, value, low, high, weight, labels } = finding
      return {
        pageId: table,
        column,
        metric,
        level: levelOf(weight),
        // What follows from another finding comes after it.
        weight: cause ? Math.min(weight, cause.weight * 0.9) : weight,
        ...sentenceOf(finding, cause),
        subject: subjectOf(finding).title,
        rowCount: null,
        value,
        expected: { low, high },
        details: labels ? ({ labels } satisfies FindingDetails) : null,
      }
    })
  return { measures, findings }
}

/** The values of the past runs; of wide tables that takes a while, so heartbeats get their turn in between. */
async function historyOf(past: readonly PastRun[], acceptances: readonly Acceptance[]): Promise<History> {
  const history = new History(acceptances)
  for (const [at, run] of past.entries())
    await history.addInTurns(run.figures.startedAt, await measuresOf(run, past.slice(0, at)))
  return history
}

/** The values of a run, as stored or, compared with those before it, calculated again. */
export const measuresOf = async (
  { figures, measures }: PastRun,
  before: readonly PastRun[],
): Promise<readonly Measure[]> =>
  measures ?? measureRunInTurns(figures, new PastRuns(before.map((run) => run.figures)))
