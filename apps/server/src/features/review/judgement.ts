import type { FindingLevel, JudgementStatus } from '@windrow/contract/anomalies'

/** A finding as the judge of a run reports it. */
export interface JudgedFinding {
  /** The output table; null for findings of the run as a whole. */
  pageId: string | null
  column: string | null
  metric: string
  level: FindingLevel
  /** From 1 on, it makes a task. */
  weight: number
  /** Its rule holds deliveries, whatever its level. */
  holds?: boolean
  title: string
  /** What was measured, like "Fill rate of `price`"; the title if absent. */
  subject?: string | null
  detail?: string | null
  /** Rows that it is about; null if it is about no single rows. */
  rowCount?: number | null
  value?: number | null
  expected?: { low: number; high: number } | null
  /** Explains the finding. */
  details?: object | null
}

/** The result of checking a run. */
export interface Judgement {
  status: JudgementStatus
  /** Comparable earlier runs. */
  comparedRuns: number
  findings: readonly JudgedFinding[]
}

/** The judgement of a run that nothing was compared with. */
export const notJudged: Judgement = { status: 'NOT_JUDGED', comparedRuns: 0, findings: [] }

/** Findings of this weight or more make a task. */
export const taskWeight = 1
