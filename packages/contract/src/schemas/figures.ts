import { z } from 'zod'

/** What runs and deliveries came to in some time. Deleted runs and projects don't count. */
export const Figures = z
  .object({
    runs: z.int().describe('Runs that ended'),
    succeeded: z.int().describe('Runs that succeeded'),
    failed: z.int().describe('Runs that failed'),
    stopped: z.int().describe('Runs that were stopped'),
    findings: z.int().describe('Findings of the quality checks'),
    held: z.int().describe('Runs whose deliveries were held for review'),
    delivered: z.int().describe('Deliveries that arrived'),
    undelivered: z.int().describe('Deliveries that failed for good'),
    onTime: z
      .int()
      .describe("Automatic deliveries within the schedule's time limit, or within an hour of the run's end"),
    late: z.int().describe('Automatic deliveries that arrived later'),
    records: z.int().describe('Rows, without those of rejected runs'),
    requests: z.int().describe('Pages that were read or failed'),
    bytes: z.int().describe('Bytes received and sent'),
    runSeconds: z.int().describe('Seconds that runs took'),
    proxyMicros: z.int().describe('Proxy costs in millionths of a US dollar'),
  })
  .meta({ id: 'Figures' })
export type Figures = z.infer<typeof Figures>

/** A day in the account's time zone. */
export const day = z.iso.date()

export const DayFigures = z
  .object({ day, ...Figures.shape })
  .meta({ id: 'DayFigures', description: 'The figures of one day' })
export type DayFigures = z.infer<typeof DayFigures>

export const DayMark = z
  .object({ day, records: z.int(), failed: z.int().describe('Runs that failed') })
  .meta({ id: 'DayMark', description: 'A day in a small chart' })
export type DayMark = z.infer<typeof DayMark>
