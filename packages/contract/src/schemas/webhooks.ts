import { z } from 'zod'
import { findingLevels, judgementStatuses, reviewStates } from '../anomalies.ts'
import { downloadFormats } from '../export-formats.ts'
import { id, instant } from './common.ts'

const link = z.url().describe('A link that needs no log-in and works until `links_expire`')

const links = Object.fromEntries(
  downloadFormats.map((format) => [`${format}_url` as const, link.optional()]),
) as Record<`${(typeof downloadFormats)[number]}_url`, z.ZodOptional<typeof link>>

/** The body of the webhook call when the files of a run are ready. */
export const RunDelivered = z
  .looseObject({
    event: z.literal('run.delivered'),
    ...links,
    links_expire: instant.nullable().describe('When the links end'),
    project_id: id,
    report_id: id,
    run_id: id,
    project_name: z.string(),
    report_name: z.string(),
    total_records: z.int().describe('Records of the run'),
    delivered_records: z
      .int()
      .describe('Records in the files; fewer than in the run if only changes are delivered'),
    changes_since: id
      .nullable()
      .describe('The run that changes are relative to; null if the files hold everything'),
    quality: z
      .object({
        status: z
          .enum(judgementStatuses)
          .describe('NOT_JUDGED without enough comparable earlier runs and without rules'),
        review: z.enum(reviewStates).describe('RELEASED: a person or the deadline released it'),
        findings: z.array(
          z.object({
            page: z.string().nullable().describe('The output table'),
            column: z.string().nullable(),
            metric: z.string(),
            level: z.enum(findingLevels),
            title: z.string(),
          }),
        ),
      })
      .optional()
      .describe('What checking the run found; absent where the body is form-encoded'),
    run_started: instant,
    run_ended: instant,
    run_duration: z.int().describe('Seconds'),
    next_update: instant.nullable().describe('When the next run is due; null without an active schedule'),
    files: z
      .array(
        z.object({
          name: z.string(),
          page: z
            .string()
            .nullable()
            .describe('The output table; null where a file holds several, or lists files'),
          format: z.string().describe('A format of exports, or "manifest" or "content"'),
          records: z.int().nullable().describe('Records in the file; null of manifest and content file'),
          bytes: z.int(),
          sha256: z.string(),
          url: link,
        }),
      )
      .describe('Every file; absent where the body is form-encoded'),
  })
  .meta({
    id: 'RunDelivered',
    description:
      'The first file of a format is at `csv_url` and the like; further ones, where a format is cut into several files or tables, are at `csv_url_2`, `csv_url_3` and so on.',
  })
export type RunDelivered = z.infer<typeof RunDelivered>

/** The body of a test call to a webhook destination. */
export const TestCall = z
  .object({ event: z.literal('test'), text: z.string() })
  .meta({ id: 'TestCall', description: 'Sent by "Test connection"; nothing was delivered.' })

/** The body of the webhook call of a notification rule. */
export const NotificationsCall = z
  .looseObject({
    event: z.literal('notifications'),
    total: z.int().describe('How many there are; `notifications` may hold fewer'),
    text: z.string(),
    notifications: z.array(z.looseObject({})),
  })
  .meta({
    id: 'NotificationsCall',
    description: 'What happened in a minute to runs, deliveries and schedules.',
  })
