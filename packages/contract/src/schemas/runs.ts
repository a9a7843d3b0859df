import { z } from 'zod'
import { rerunPages } from '../anomalies.ts'
import { runOrigins } from '../run-origin.ts'
import { progressSources } from '../run-progress.ts'
import { runStatuses } from '../run-status.ts'
import { QualitySummary } from './anomalies.ts'
import { RunOptions } from './run-actions.ts'
import { RunDeliveries } from './deliveries.ts'
import { id, instant, pageQuery, Pagination, projectId, reportId, runId } from './common.ts'

export const RunCounters = z
  .object({
    queued: z.int().describe('Requests known and not yet settled'),
    done: z.int().describe('Pages fetched and extracted'),
    failed: z.int().describe('Pages given up'),
    skipped: z.int().describe('Pages left out: robots.txt, limits'),
    retried: z.int(),
    rows: z.int(),
    bytesDown: z.int(),
    bytesUp: z.int(),
    errors: z.int().describe('Log entries of level ERR or worse'),
  })
  .meta({ id: 'RunCounters' })
export type RunCounters = z.infer<typeof RunCounters>

const share = z.number().min(0).max(1)
export const RunProgress = z
  .object({
    source: z
      .enum(progressSources)
      .describe(
        'KNOWN: no further page will be found; EARLIER_RUNS: as many as in runs that crawled the same',
      ),
    share: share.describe('Of all pages, those done, failed or skipped'),
    shareRange: z
      .object({ low: share, high: share })
      .describe('What the share may be; equal ends if the pages are known'),
    secondsLeft: z
      .object({ low: z.number(), high: z.number() })
      .nullable()
      .describe('Null while the speed says nothing yet'),
  })
  .meta({ id: 'RunProgress' })

export const RunReason = z
  .object({
    tone: z
      .enum(['bad', 'warn', 'idle'])
      .describe('bad: it failed; warn: something is or may be missing; idle: somebody wanted it so'),
    text: z.string().describe('What happened, why, and what to do'),
    warnings: z
      .array(z.string())
      .describe('What it looked for in vain, such as a button, or far fewer rows than in the last good run'),
    failedPages: z.int().describe('Pages that failed after all retries; runFailedPages lists them'),
    code: z.string().nullable().describe('The most frequent error of the failed pages; null if none failed'),
  })
  .meta({ id: 'RunReason' })

export const Run = z
  .object({
    id,
    historyId: id,
    reportId: id,
    scheduleId: id.nullable().describe('The schedule that started it; null if none'),
    status: z.enum(runStatuses).describe('As shown: a run stopped by hand is STOPPED'),
    statusText: z.string(),
    historyStatus: z.enum(runStatuses).describe('As stored, without what its properties make of it'),
    debugMessage: z.string().nullable().describe('Why it waits; once it has ended, the text of its reason'),
    reason: RunReason.nullable().describe(
      'Why it failed, was stopped, or lacks something; null while it is active, and if nothing is to be said',
    ),
    isDeleted: z.boolean().describe('Only staff see deleted runs; they can be restored'),
    isArchive: z.boolean().describe('Its rows are archived: neither shown nor exported'),
    origin: z.enum(runOrigins).describe('Where its rows come from'),
    sourceRuns: z.array(z.int()).describe('Merged and deduped runs only: their source runs'),
    dataExpires: instant.nullable().describe('Merged and deduped runs only: when their rows are removed'),
    fileName: z.string().nullable().describe('Of imported runs: the file that was uploaded'),
    schemaBreaches: z
      .int()
      .nullable()
      .describe('Rules of schemas that its tables break; null where nothing was judged'),
    badRows: z.int().nullable().describe('Rows that break at least one rule; they are kept'),
    quality: QualitySummary.describe('The result of checking it, and whether its deliveries are held'),
    rerunOf: id.nullable().describe('The run of which it fetches some pages again; null for other runs'),
    rerunPages: z.enum(rerunPages).nullable().describe('Which of its pages; null for other runs'),
    inheritedPages: z
      .int()
      .describe('Of a rerun: requests that it counts but kept from the run that it repairs; otherwise 0'),
    inheritedBytes: z.int().describe('Of a rerun: downloaded bytes that it kept in the same way'),
    isDnu: z.boolean().describe('Marked as "do not use"'),
    createdDate: instant,
    runStarted: instant.nullable(),
    runEnded: instant.nullable(),
    itemCount: z.int(),
    requestCount: z.int(),
    cost: z.number(),
    deliveries: RunDeliveries.describe('Deliveries of its data by result'),
    attempt: z.int().describe('How many workers have taken this run; more than 1 after a lost worker'),
    recipeVersion: z.int(),
    options: RunOptions.nullable().describe('How it differs from the recipe; null where it does not'),
    parametersSet: z.array(z.string()).describe('Names of the overridden service parameters'),
    counters: RunCounters,
    pagesPerSecond: z.number().nullable().describe('Over the last seconds; null when not running'),
    progress: RunProgress.nullable().describe(
      'How far it is; null if it is not being processed, or neither the known pages nor earlier runs tell',
    ),
    queue: z
      .array(
        z.object({
          type: z
            .string()
            .nullable()
            .describe('The page type; null for sitemaps, feeds, and pages that are not told apart yet'),
          queued: z.int(),
        }),
      )
      .describe('Requests known and not yet settled, by page type, the most first'),
    historyProperties: z.object({
      runType: z.enum(['On-demand', 'Scheduled']),
      MANUALLY_STOPPED: z.boolean(),
      initiator: z.string(),
      initiatorName: z.string(),
    }),
  })
  .meta({ id: 'Run' })
export type Run = z.infer<typeof Run>

export const RunListQuery = z.object({
  ...pageQuery(25),
  status: z.enum(runStatuses).optional(),
  runType: z.enum(['On-demand', 'Scheduled']).optional().describe('How they were started'),
  fromDate: instant.optional().describe('Made then or later'),
  toDate: instant.optional().describe('Made then or earlier'),
  sort: z.enum(['-createdDate', 'createdDate', '-itemCount', 'itemCount']).default('-createdDate'),
  deleted: z
    .enum(['true', 'false'])
    .default('false')
    .describe('"true": deleted runs, for those who can change the status of runs; others get none'),
})
export const RunList = z.object({ histories: z.array(Run), pagination: Pagination })

export const RunEvent = z
  .object({ kind: z.enum(['run']), run: Run })
  .meta({ id: 'RunEvent', description: 'Sent whenever a run of the report changes.' })

export const runParams = z.object({ id: projectId, rid: reportId, hid: runId })
