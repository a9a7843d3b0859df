import { z } from 'zod'
import { jobKinds, jobStates, mostJudgedRuns } from '../dataset-jobs.ts'
import { id, idText, instant, projectId, reportId } from './common.ts'

const JobFault = z.object({
  code: z.string().describe('One of the error codes of this API'),
  message: z.string().describe('A sentence that says what to do'),
  errors: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .describe('Rows of a file that cannot be imported: "line 7" and what is wrong with it'),
})

/** The result of a job; fields of other kinds are absent. */
const outcome = {
  historyId: id.optional().describe('The new run, if the job makes one'),
  rows: z.int().optional().describe('Rows of the new run'),
  dropped: z.int().optional().describe('Merge and dedupe: duplicate rows left out'),
  skipped: z.int().optional().describe('Imported: bad rows that were left out'),
  badRows: z
    .array(z.object({ line: z.int(), message: z.string() }))
    .optional()
    .describe('The first hundred of those skipped'),
  comparisonId: id.optional().describe('The comparison; get it to see its rows'),
  added: z.int().optional(),
  removed: z.int().optional(),
  changed: z.int().optional(),
  same: z.int().optional(),
  judgedRuns: z.int().optional().describe('Runs that were judged again, so far while the job is active'),
  changedRuns: z
    .int()
    .optional()
    .describe('Of the judged runs, those whose findings or broken rules differ from before'),
  skippedRuns: z
    .int()
    .optional()
    .describe('Runs that keep their judgement: their rows are archived, deleted or unreadable'),
}

export const DatasetJob = z
  .object({
    jobId: id,
    kind: z.enum(jobKinds),
    state: z.enum(jobStates).describe('DONE, FAILED and CANCELLED are final'),
    progress: z.number().min(0).max(1),
    rowsDone: z.int().describe('Rows that were read so far'),
    sourceRuns: z.array(id).describe('The runs whose rows are read; none for a file'),
    fileName: z.string().nullable().describe('The file that is imported'),
    isOwn: z.boolean().describe('Whether the caller started it'),
    mayCancel: z.boolean(),
    fault: JobFault.nullable().describe('Why it failed'),
    createdDate: instant,
    endedDate: instant.nullable(),
    ...outcome,
  })
  .meta({
    id: 'DatasetJob',
    description: 'Rows that are merged, deduped, imported or compared, or runs that are judged again.',
  })
export type DatasetJob = z.infer<typeof DatasetJob>

export const DatasetJobList = z.object({ jobs: z.array(DatasetJob) })
export const jobParams = z.object({
  id: projectId,
  rid: reportId,
  jobId: idText.describe('The merge, dedupe, import, comparison or judgement'),
})

export const JudgeAgain = z.strictObject({
  runs: z
    .int()
    .min(1)
    .max(mostJudgedRuns)
    .default(30)
    .describe('How many of the last runs that have ended and are not deleted'),
})
