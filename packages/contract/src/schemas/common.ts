import { z } from 'zod'

/** A database id in calls: a positive integer. */
export const id = z.int().positive()
/** The same in a path or query, where values are text. */
export const idText = z.coerce.number<string | number>().int().positive().max(Number.MAX_SAFE_INTEGER)
/** Common path parameters with their descriptions for OpenAPI. */
export const projectId = idText.describe('The project')
export const reportId = idText.describe('The report, one of the project')
export const runId = idText.describe('The run, one of the report')
/** A date and time as ISO 8601 text in UTC. */
export const instant = z.iso.datetime({ offset: true })
/** Names of projects, reports and accounts: one line, trimmed. */
export const name = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^[^\p{Cc}]*$/u, 'must be a single line without control characters')

/** Ids separated by commas, or a JSON array of them. */
export const idList = z
  .string()
  .regex(/^\[?(\d{1,15}(,\d{1,15})*)?,?\]?$/, 'must be ids separated by commas')
  .transform((text) => (text.match(/\d+/g) ?? []).map(Number))
  .pipe(z.array(z.int()).max(500))

export const pageNumber = z.coerce
  .number<string | number>()
  .int()
  .min(1)
  .max(1_000_000)
  .default(1)
  .describe('Counted from 1')

export const pageLimit = z.coerce.number<string | number>().int().min(1).max(1000)

export const pageQuery = (defaultLimit: number) => ({
  page: pageNumber,
  limit: pageLimit.default(defaultLimit).describe('Entries a page'),
})

export const Pagination = z
  .object({ page: z.int(), perPage: z.int(), total: z.int() })
  .meta({ id: 'Pagination', description: 'Which part of a list this is; `total` counts all matching rows.' })
export type Pagination = z.infer<typeof Pagination>

export const ErrorBody = z
  .object({
    status: z.literal(false),
    code: z.string(),
    message: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Error', description: 'The body of every answer that is not a success. Switch on `code`.' })
