import { z } from 'zod'
import { Finding } from './anomalies.ts'
import { id, idText, instant, projectId, reportId, runId } from './common.ts'
import { Cell } from './datasets.ts'

const value = Cell.describe('The cell of the column; long ones are cut, and end with "…"')

/** A row of a finding beside the same row of the last good run. */
export const FindingExample = z
  .object({
    row: z.int().describe('Its number in the table, from 1'),
    url: z.string().nullable().describe('The page that it comes from; null if it is not known'),
    value,
    before: z
      .object({ row: z.int().describe('Its number in the table of the last good run'), value })
      .nullable()
      .describe('The row at the same place of the same page in the last good run'),
    snapshotId: id.nullable().describe('The page snapshot of this run; null if none was kept'),
    snapshotBeforeId: id.nullable().describe('The page snapshot of the last good run; null if none was kept'),
  })
  .meta({ id: 'FindingExample' })
export type FindingExample = z.infer<typeof FindingExample>

export const ExplainedFinding = z
  .object({
    finding: Finding,
    rowCount: z
      .int()
      .nullable()
      .describe('Rows that its filter shows now; null without a filter, or if the rows are gone'),
    lastGoodRun: z
      .object({ historyId: id, RunStarted: instant })
      .nullable()
      .describe('The last comparable run before it without findings'),
    examples: z
      .array(FindingExample)
      .describe('At most 20, those with page snapshots first; empty if it is about no single rows'),
  })
  .meta({ id: 'ExplainedFinding' })
export type ExplainedFinding = z.infer<typeof ExplainedFinding>

export const findingParams = z.object({
  id: projectId,
  rid: reportId,
  hid: runId,
  findingId: idText.describe('The finding, one of the run'),
})
