import { z } from 'zod'
import { destinationTypes } from '../destinations.ts'
import { attemptResults, compressions, deliveryStates, sshKeyTypes } from '../deliveries.ts'
import { downloadFormats } from '../export-formats.ts'
import { id, idList, idText, instant, name, pageQuery, Pagination, projectId, reportId } from './common.ts'
import { CsvChoice, CsvOptions } from './csv-options.ts'

const fileName = z
  .string()
  .trim()
  .min(1, 'Enter a file name')
  .max(300, 'may have at most 300 characters')
  .describe('Template of the file names, with placeholders like {report}, {page}, {run} and {extension}')

/** How the files of a delivery are written and named. */
const files = {
  formats: z
    .array(z.enum(downloadFormats))
    .min(1, 'Choose at least one format')
    .max(downloadFormats.length)
    .transform((formats) => [...new Set(formats)]),
  fileName,
  compression: z.enum(compressions).default('NONE'),
  partMegabytes: z
    .int()
    .min(1)
    .max(100_000)
    .nullable()
    .default(null)
    .describe('Tables that make larger files are split into several'),
  deliver_manifest: z
    .boolean()
    .default(false)
    .describe('Adds a file that lists the files with their records, sizes and checksums'),
  manifest_path: z
    .string()
    .trim()
    .max(300)
    .default('')
    .describe('Where the manifest goes; empty: beside the files'),
  deliver_inventory: z
    .boolean()
    .default(false)
    .describe('Adds a file that says what tables and columns there are, and what files they are in'),
}

/** The settings of a destination in requests. Omitted secrets stay unchanged. */
export const DestinationBody = z
  .strictObject({
    name,
    type: z.enum(destinationTypes),
    settings: z
      .record(z.string().max(50), z.union([z.string().max(30_000), z.number(), z.null()]))
      .default({})
      .describe('What its kind needs, such as "bucket" or "host"; secrets are never sent back'),
    ...files,
    csv: CsvChoice.optional().describe(
      'How CSV files are written. Omit it to keep the current options; for a new destination, to use the defaults',
    ),
    changesOnly: z
      .boolean()
      .default(false)
      .describe('Only rows that are new or changed since the last delivery'),
    keys: z
      .array(z.string().min(1).max(200))
      .max(10)
      .default([])
      .describe('Key columns, to find changes by; empty: Windrow finds them'),
    replace: z.boolean().default(true).describe('False: existing files are never overwritten'),
    applyToAll: z.boolean().default(false).describe('Delivers all reports of the project'),
    skipValidation: z.boolean().default(false).describe('Saves without testing the connection'),
    enabled: z.boolean().default(true),
  })
  .meta({ id: 'DestinationBody', settingsByKind: 'sent' })
export type DestinationBody = z.output<typeof DestinationBody>

export const DestinationTest = DestinationBody.pick({ type: true, settings: true })
  .extend({
    destinationId: id.optional().describe('Omitted secrets are taken from this destination'),
  })
  .meta({ id: 'DestinationTest', settingsByKind: 'sent' })
export const DestinationTestResult = z.object({
  ok: z.boolean(),
  fault: z.string().nullable().describe('What to look at: CREDENTIALS, PERMISSION, BUCKET, TLS, …'),
  message: z.string(),
})

export const FileNameExample = z.strictObject({
  ...files,
  name: z.string().max(120).optional(),
  type: z.enum(destinationTypes),
})
export const FileNameExampleResult = z.object({
  names: z.array(z.string()).describe('What the files of the next delivery would be called'),
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
})

/** The result of a delivery and of each of its attempts. */
const whatWent = {
  deliveryId: id,
  destinationId: id,
  destinationName: z.string(),
  destinationType: z.enum(destinationTypes),
  runId: id,
  runDate: instant,
}

export const Attempt = z
  .object({
    attemptId: id,
    ...whatWent,
    number: z.int().describe('Which attempt of its delivery'),
    mostAttempts: z.int(),
    result: z.enum(attemptResults),
    fault: z.string().nullable(),
    answer: z.string().describe('What the other side said, or why it failed'),
    fileName: z.string().nullable().describe('The first of its files'),
    files: z.int(),
    bytes: z.int(),
    startedDate: instant,
    endedDate: instant.nullable(),
  })
  .meta({ id: 'DeliveryAttempt' })
export type Attempt = z.infer<typeof Attempt>

export const AttemptListQuery = z.object({
  ...pageQuery(12),
  destinations: idList.optional().describe('Ids of destinations, separated by commas'),
  result: z.enum(attemptResults).optional().describe('Only attempts with this result'),
  search: z.string().trim().max(200).optional().describe('In run numbers, file names and answers'),
})
export const AttemptList = z.object({ attempts: z.array(Attempt), pagination: Pagination })

export const Delivery = z
  .object({
    ...whatWent,
    state: z.enum(deliveryStates),
    origin: z.enum(['RUN', 'MANUAL', 'RESEND']),
    tries: z.int().describe('Attempts that failed or delivered'),
    mostAttempts: z.int(),
    message: z.string().nullable().describe('Why it failed, or what happens now'),
    fault: z.string().nullable(),
    nextAttempt: instant.nullable(),
    records: z
      .int()
      .nullable()
      .describe('Records in its files; fewer than those of the run where only changes are delivered'),
    bytes: z.int(),
    bytesDone: z.int(),
    createdDate: instant,
    endedDate: instant.nullable(),
  })
  .meta({ id: 'Delivery' })
export type Delivery = z.infer<typeof Delivery>

export const DeliveryListQuery = z.object({
  ...pageQuery(25),
  destinations: idList.optional().describe('Ids of destinations, separated by commas'),
  state: z.enum(deliveryStates).optional().describe('Only deliveries with this status'),
  historyId: z.coerce.number<string | number>().int().min(1).optional().describe('Only of this run'),
})
export const DeliveryList = z.object({ deliveries: z.array(Delivery), pagination: Pagination })

export const DeliveryDetail = z.object({
  delivery: Delivery,
  files: z.array(
    z.object({
      name: z.string(),
      bytes: z.int(),
      rows: z.int().nullable(),
      sha256: z.string(),
      location: z.string().nullable().describe("Where it is stored; null until it's delivered"),
      checksum: z.string().nullable().describe('As reported by the destination'),
      answer: z.string().nullable(),
      deliveredDate: instant.nullable(),
    }),
  ),
  attempts: z.array(
    Attempt.extend({
      request: z.string().nullable().describe('What was sent, without secrets; of webhooks'),
      response: z.string().nullable().describe('What came back'),
    }),
  ),
})
export type DeliveryDetail = z.infer<typeof DeliveryDetail>

export const MailBounce = z.object({
  address: z.string(),
  bounces: z.int().describe('Emails refused in a row'),
  answer: z.string().describe('What was said the last time'),
  bouncedDate: instant,
})
export type MailBounce = z.infer<typeof MailBounce>

export const Destination = z
  .object({
    destinationId: id,
    name: z.string(),
    type: z.enum(destinationTypes),
    target: z.string().describe('Where it leads, without secrets'),
    settings: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
    secretsSet: z.array(z.string()).describe('Names of the secrets that are set'),
    secretHints: z
      .record(z.string(), z.string())
      .describe('What may be shown of a secret, such as the account of a connection string'),
    formats: z.array(z.enum(downloadFormats)),
    fileName: z.string(),
    compression: z.enum(compressions),
    partMegabytes: z.int().nullable(),
    csv: CsvOptions.describe('How CSV files are written'),
    changesOnly: z.boolean(),
    keys: z.array(z.string()),
    replace: z.boolean(),
    deliver_manifest: z.boolean(),
    manifest_path: z.string(),
    deliver_inventory: z.boolean(),
    applyToAll: z.boolean(),
    enabled: z.boolean(),
    pausedBy: z.string().nullable().describe('Who switched it off'),
    changedDate: instant,
    recent: z
      .array(z.object({ deliveryId: id, state: z.enum(deliveryStates), createdDate: instant }))
      .describe('The last 20 deliveries of this report, the oldest first'),
    latest: Delivery.nullable(),
    lastAttempt: instant.nullable(),
    bounces: z.array(MailBounce).describe('Email only: recipients that refused the last delivery'),
  })
  .meta({ id: 'Destination', settingsByKind: 'answered' })
export type Destination = z.infer<typeof Destination>

export const DestinationList = z.object({
  destinations: z.array(Destination),
  allowedTypes: z.array(z.enum(destinationTypes)).describe('Kinds that the account may have'),
})
export const DestinationSwitch = z.strictObject({ enabled: z.boolean() })
export const DeliverNow = z.strictObject({
  destinationIds: z.array(id).max(200).optional().describe('All that are switched on when absent'),
})
export const Resend = z.strictObject({
  replay: z
    .boolean()
    .default(false)
    .describe('True: under the same message id, so that a receiver can tell a repetition'),
})

export const RunDeliveries = z
  .object({
    total: z.int(),
    delivered: z.int(),
    open: z.int(),
    failed: z.int(),
    lastDelivered: instant.nullable(),
  })
  .meta({ id: 'RunDeliveries' })

export const SshQuery = z.object({
  keyType: z.enum(sshKeyTypes).default('ed25519').describe('Which of the keys of the account'),
  projectId: idText.optional().describe('For staff: the key of the account of this project'),
})
export const SshKey = z.object({
  keyType: z.enum(sshKeyTypes),
  publicKey: z.string().describe('One line, as in authorized_keys'),
  fingerprint: z.string(),
})

export const destinationParams = z.object({
  id: projectId,
  rid: reportId,
  did: idText.describe('The delivery destination'),
})
export const deliveryParams = z.object({
  id: projectId,
  rid: reportId,
  deliveryId: idText.describe('The delivery'),
})
export const fileParams = z.object({ token: z.string().min(20).max(100).describe('The token of the link') })
