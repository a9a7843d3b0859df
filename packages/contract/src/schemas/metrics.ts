import { z } from 'zod'
import { crawlerMetrics, historyCounts, ratioMetrics } from '../run-metrics.ts'
import { runStatuses } from '../run-status.ts'
import { id, idText, instant } from './common.ts'

export const RunMetric = z
  .object({
    value: z
      .number()
      .nullable()
      .describe('Bytes, milliseconds or a count; null per record of a run without records'),
    hasAnomaly: z.boolean(),
    expected: z
      .object({ low: z.number(), high: z.number() })
      .nullable()
      .describe(
        'What the judgement of runs expects after the comparable runs before; null with fewer than five of them, or if the run has no figures',
      ),
  })
  .meta({ id: 'RunMetric' })
export type RunMetric = z.infer<typeof RunMetric>

const each = <const Names extends readonly string[]>(names: Names) =>
  Object.fromEntries(names.map((name) => [name, RunMetric.optional()])) as {
    [Name in Names[number]]: z.ZodOptional<typeof RunMetric>
  }

export const RunMetrics = z
  .object({
    historyId: id,
    status: z.enum(runStatuses),
    RunStarted: instant,
    rows: RunMetric,
    ...each(crawlerMetrics),
    ...each(ratioMetrics),
  })
  .meta({
    id: 'RunMetrics',
    description: 'A run in figures. Without the right to see the crawler trend there is `rows` alone.',
  })
export type RunMetrics = z.infer<typeof RunMetrics>

const selection = {
  historyId: idText.optional().describe('A run that must be among them'),
  timeRange: z.enum(historyCounts).default('30').describe('Number of latest runs'),
  runStartedDate: instant.optional().describe('Only runs that started then or later'),
  runEndedDate: instant.optional().describe('Only runs that ended then or earlier'),
  pageId: z.string().min(1).max(64).optional().describe('Rows of this output table; of all when absent'),
}
export const MetricsQuery = z.object({
  ...selection,
  download: z
    .enum(['true', 'false'])
    .default('false')
    .describe('"true": no figures, but where they are as a CSV file'),
})
export const MetricsFileQuery = z.object(selection)
export const PageWiseMetrics = z.object({
  metrics: z.array(RunMetrics).describe('Oldest first'),
  downloadAvailable: z.boolean(),
  downloadLink: z.string().nullable(),
})
