/** States and options of deliveries. Doesn't use zod, so the browser can import it. */

export const deliveryStates = [
  'HELD',
  'QUEUED',
  'RUNNING',
  'DELIVERED',
  'RETRYING',
  'FAILED',
  'CANCELLED',
] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const deliveryStateNames: Record<DeliveryState, string> = {
  HELD: 'Held for review',
  QUEUED: 'In queue',
  RUNNING: 'Delivering',
  DELIVERED: 'Delivered',
  RETRYING: 'Retrying',
  FAILED: 'Given up',
  CANCELLED: 'Cancelled',
}

/** States that can still change. */
export const openStates: readonly DeliveryState[] = ['HELD', 'QUEUED', 'RUNNING', 'RETRYING']

export const attemptResults = ['RUNNING', 'DELIVERED', 'FAILED', 'STOPPED'] as const
export type AttemptResult = (typeof attemptResults)[number]

export const attemptResultNames: Record<AttemptResult, string> = {
  RUNNING: 'Delivering',
  DELIVERED: 'Delivered',
  FAILED: 'Failed',
  STOPPED: 'Stopped',
}

const minute = 60
const hour = 60 * minute
/** Seconds until the next attempt, after the first failure, the second and so on; about a day in total. */
export const retryWaits = [minute, 5 * minute, 15 * minute, hour, 2 * hour, 6 * hour, 14 * hour] as const
export const mostAttempts = retryWaits.length + 1

export const compressions = ['NONE', 'GZIP', 'ZIP'] as const
export type Compression = (typeof compressions)[number]
export const compressionNames: Record<Compression, string> = {
  NONE: 'None',
  GZIP: 'gzip, each file',
  ZIP: 'zip, one per format',
}

/** Placeholders for file names, with their meanings. */
export const placeholders = {
  account: 'The name of the account',
  project: 'The name of the project',
  report: 'The name of the report',
  page: 'The name of the output table',
  run: 'The number of the run',
  date: 'The day of the run, like 2026-03-09',
  time: 'The time of the run, like 06-00-00',
  year: 'The year of the run',
  month: 'Its month, 01 to 12',
  day: 'Its day, 01 to 31',
  hour: 'Its hour, 00 to 23',
  minute: 'Its minute, 00 to 59',
  sequence: 'Counts the deliveries of the destination',
  part: 'Counts the parts of a file that is split',
  format: 'The format: csv, json, …',
  extension: 'What the file is: csv, csv.gz, zip, …',
} as const
export type Placeholder = keyof typeof placeholders

export const defaultFileName = '{report}-{page}-{date}-{run}.{extension}'

/** Days until links to files expire. */
export const linkDays = 7
/** Days for which deliveries are kept. */
export const keptDays = 90

export const sshKeyTypes = ['rsa', 'ecdsa', 'ed25519'] as const
export type SshKeyType = (typeof sshKeyTypes)[number]

/** The cause of a failed attempt, which tells people what to check. */
export type DeliveryFault =
  | 'NAME_RESOLUTION'
  | 'ADDRESS_REFUSED'
  | 'CONNECTION'
  | 'TLS'
  | 'CREDENTIALS'
  | 'PERMISSION'
  | 'BUCKET'
  | 'PATH'
  | 'FILE_EXISTS'
  | 'STORAGE_FULL'
  | 'TOO_LARGE'
  | 'RATE_LIMIT'
  | 'SERVER'
  | 'TIMEOUT'
  | 'SETTINGS'
  | 'STOPPED'
