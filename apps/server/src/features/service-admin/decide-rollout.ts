import type { Measures } from './measure-rollout.ts'

/** Limits of a roll-out, in percent; null: not checked. */
export interface Limits {
  minSuccess: number | null
  minRows: number | null
  stopOnFindings: boolean
}

export interface Stage {
  isFirst: boolean
  /** Reports that use the new version. */
  reports: number
  goodRuns: number
  /** Hours since the stage began. */
  hours: number
}

export type Decision = { what: 'BACK'; reason: string } | { what: 'NEXT' } | { what: 'WAIT' }

const mostNeededRuns = 8
const stageHours = 24

/** Good runs that the next stage needs: two of each report in the first stage, then one. */
export const neededRuns = ({ isFirst, reports }: Pick<Stage, 'isFirst' | 'reports'>): number =>
  isFirst ? Math.max(1, Math.min(mostNeededRuns, 2 * reports)) : 1

const percent = (value: number): string => `${value.toLocaleString('en-US', { maximumFractionDigits: 1 })}%`

/** Whether a roll-out goes back, goes on or waits. A limit that is broken counts more than good runs. */
export function decideRollout(limits: Limits, measures: Measures, stage: Stage): Decision {
  const reason = whyBack(limits, measures)
  if (reason !== null) return { what: 'BACK', reason }
  const isDue = stage.isFirst || stage.hours >= stageHours
  return { what: isDue && stage.goodRuns >= neededRuns(stage) ? 'NEXT' : 'WAIT' }
}

function whyBack({ minSuccess, minRows, stopOnFindings }: Limits, measures: Measures): string | null {
  const { runs, failedRuns, rowsPercent, runsWithFindings } = measures
  const success = runs === 0 ? 100 : (100 * (runs - failedRuns)) / runs
  if (minSuccess !== null && success < minSuccess)
    return `Successful runs fell to ${percent(success)} (${failedRuns} of ${runs} failed), below the limit of ${minSuccess}%.`
  if (minRows !== null && rowsPercent !== null && rowsPercent < minRows)
    return `Rows fell to ${percent(rowsPercent)} of what was expected, below the limit of ${minRows}%.`
  if (stopOnFindings && runsWithFindings > 0)
    return `The quality check found something in ${runsWithFindings === 1 ? 'a run' : `${runsWithFindings} runs`}.`
  return null
}
