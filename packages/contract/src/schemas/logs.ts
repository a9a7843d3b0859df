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
      'How far back from the end of the run, or from now while it goes on; "custom": `from` and `to`',
    ),
  from: instant.optional().describe('With "custom": entries of this moment and later'),
  to: instant.optional().describe('With "custom": entries of this moment and earlier'),
}
const place = {
  offset: z.coerce
    .number<string | number>()
    .int()
    .min(0)
    .max(mostLogEntries)
    .default(0)
    .describe('Entries to leave out first'),
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
  historyId: idText.optional().describe('The run; absent: the one that was started last'),
  ...place,
  ...filters,
})
export const LogDownload = z.object({ historyId: id, ...filters })

export const LogList = z.object({
  logs: z.array(LogEntry),
  total: z.int().describe(`Entries that fit, counted up to ${mostLogEntries.toLocaleString('en')}`),
})
export const LogServiceList = LogList.extend({
  historyId: id.nullable().describe('Whose log it is; null where nothing has run yet'),
})
export const LogDownloadStart = z.object({ url: z.string().describe('Where the file is, as CSV') })
