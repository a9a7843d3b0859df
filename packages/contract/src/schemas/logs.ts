import { z } from 'zod'
import { logLevelChoices, logLevels, logPageSize, logRanges, mostLogEntries } from '../logs.ts'
import { id, idText, instant } from './common.ts'

export const LogEntry = z
  .object({
    at: instant,
    level: z.enum(logLevels),
    message: z.string(),
    url: z.string().nullable(),
    code: z.string().nullable().describe('Stable name of the kind of failure, e.g. HTTP_STATUS'),
  })
  .meta({ id: 'LogEntry' })
export type LogEntry = z.infer<typeof LogEntry>

const filters = {
  level: z.enum(logLevelChoices).default('ALL').describe('That level exactly'),
  search: z.string().max(200).optional().describe('In message, address and code, whatever the case'),
  range: z
    .enum(logRanges)
    .default('custom')
    .describe(
      'Period before the end of the run, or before now while it\'s running; "custom": `from` and `to`',
    ),
  from: instant.optional().describe('With "custom": entries from this time on'),
  to: instant.optional().describe('With "custom": entries up to this time'),
}
const place = {
  offset: z.coerce
    .number<string | number>()
    .int()
    .min(0)
    .max(mostLogEntries)
    .default(0)
    .describe('Entries to skip'),
  limit: z.coerce
    .number<string | number>()
    .int()
    .min(1)
    .max(logPageSize)
    .default(logPageSize)
    .describe('Entries at most'),
  order: z
    .enum(['oldest', 'newest'])
    .default('oldest')
    .describe('"newest": `offset` counts from the end; the entries themselves still come oldest first'),
}

export const LogQuery = z.object({ ...place, ...filters })
export const LogDownloadQuery = z.object(filters)
export const LogServiceQuery = z.object({
  historyId: idText.optional().describe('The run; absent: the latest one'),
  ...place,
  ...filters,
})
export const LogDownload = z.object({ historyId: id, ...filters })

export const LogList = z.object({
  logs: z.array(LogEntry),
  total: z.int().describe(`Matching entries, counted up to ${mostLogEntries.toLocaleString('en')}`),
})
export const LogServiceList = LogList.extend({
  historyId: id.nullable().describe('Whose log it is; null where nothing has run yet'),
})
export const LogDownloadStart = z.object({ url: z.string().describe('Where the file is, as CSV') })
