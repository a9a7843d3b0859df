import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { CsvOptions } from '@windrow/contract/csv-options'
import type { DestinationType } from '@windrow/contract/destinations'
import type { AttemptResult, Compression, DeliveryState, SshKeyType } from '@windrow/contract/deliveries'
import type { DownloadFormat } from '@windrow/contract/export-formats'

type Moment = ColumnType<Date, Date | string, Date | string>
type CreatedAt = ColumnType<Date, Date | string | undefined, never>

/** Where data goes: of one report, or of all of a project. */
interface DestinationTable {
  id: Generated<number>
  /** Set where it takes every report of a project; null where it belongs to one report. */
  project_id: number | null
  report_id: number | null
  name: string
  type: DestinationType
  /** Where it leads in words, without secrets. */
  target: string
  /** Without secrets. */
  settings: JSONColumnType<Record<string, string | number | null>>
  /** See config/secret-box.ts. */
  sealed_secrets: Buffer | null
  secret_names: string[]
  secret_hints: JSONColumnType<Record<string, string>>
  formats: DownloadFormat[]
  file_name: string
  compression: Compression
  part_megabytes: number | null
  csv: JSONColumnType<CsvOptions>
  changes_only: boolean
  keys: string[]
  replace_files: boolean
  deliver_manifest: boolean
  manifest_path: string
  deliver_inventory: boolean
  enabled: boolean
  paused_by: number | null
  /** The number of its last delivery. */
  sequence: Generated<number>
  /** Its secrets are gone then; the row stays for what was delivered. */
  removed_at: Moment | null
  created_at: CreatedAt
  changed_at: Generated<Date>
}

interface DeliveryTable {
  id: Generated<number>
  destination_id: number
  report_id: number
  /** The run may be gone by now. */
  run_id: number
  run_date: Moment
  /** Counts the deliveries of the destination. */
  number: number
  /** What receivers tell repetitions by. */
  message_id: Generated<string>
  origin: 'RUN' | 'MANUAL' | 'RESEND'
  ordered_by: number | null
  state: Generated<DeliveryState>
  /** Fencing token: raised whenever somebody takes it; every later write names it. */
  attempt: Generated<number>
  /** Attempts that came to an end of their own. */
  tries: Generated<number>
  /** How often the process that worked on it was lost. */
  losses: Generated<number>
  /** When the one who works on it was last heard of. */
  worked_at: Moment | null
  next_attempt_at: Generated<Date>
  fault: string | null
  message: string | null
  bytes: Generated<number>
  bytes_done: Generated<number>
  created_at: CreatedAt
  ended_at: Moment | null
}

interface DeliveryFileTable {
  id: Generated<number>
  delivery_id: number
  position: number
  name: string
  format: DownloadFormat | 'manifest' | 'content'
  page_id: string | null
  content_type: string
  bytes: number
  sha256: string
  row_count: number | null
  /** Where it lies in the object store; null where `body` holds it. */
  object_key: string | null
  body: Buffer | null
  token_hash: Buffer
  /** Null where no link was given to anybody. */
  link_expires_at: Moment | null
  location: string | null
  checksum: string | null
  answer: string | null
  delivered_at: Moment | null
}

interface DeliveryAttemptTable {
  id: Generated<number>
  delivery_id: number
  destination_id: number
  report_id: number
  run_id: number
  attempt: number
  /** As people count them: attempts that were lost or stopped do not. */
  number: number
  result: Generated<AttemptResult>
  fault: string | null
  answer: Generated<string>
  first_file: string | null
  files: Generated<number>
  bytes: Generated<number>
  request: string | null
  response: string | null
  started_at: CreatedAt
  ended_at: Moment | null
}

/** One file of rows as it lies in the object store. */
export interface ContentFile {
  objectKey: string
  format: DownloadFormat
  /** Null where several tables are in it. */
  pageId: string | null
  part: number
  /** With that of the compression: "csv.gz". */
  extension: string
  contentType: string
  bytes: number
  sha256: string
  rows: number
}

interface DeliveryContentTable {
  id: Generated<number>
  run_id: number
  variant: string
  files: JSONColumnType<ContentFile[]>
  keep_until: Moment
}

/** An object that is written, or is going to be, for a delivery that makes it; no content yet. */
interface DeliveryDraftTable {
  object_key: string
  delivery_id: number
  /** Which attempt of the delivery makes it. */
  attempt: number
}

interface DeliveryMailTable {
  delivery_id: number
  address: string
  /** What was said where the address did not take it. */
  refusal: string | null
  /** The name that the mail had; null for mails that were sent before names were kept. */
  message_id: string | null
  /** When it came back, though it was taken at first. */
  came_back_at: Moment | null
}

interface MailBounceTable {
  destination_id: number
  address: string
  /** Mails that it refused since it last took one. */
  bounces: number
  /** What was said the last time. */
  answer: string
  bounced_at: Generated<Date>
  /** The last one was taken at first, and came back later. */
  came_back: Generated<boolean>
  /** A mail was taken since, which says nothing yet where they come back later. */
  taken_since: Generated<boolean>
}

interface SshKeyTable {
  organization_id: number
  key_type: SshKeyType
  public_key: string
  sealed_private_key: Buffer
  created_at: CreatedAt
}

export interface DeliveryTables {
  destinations: DestinationTable
  deliveries: DeliveryTable
  delivery_files: DeliveryFileTable
  delivery_attempts: DeliveryAttemptTable
  delivery_contents: DeliveryContentTable
  delivery_drafts: DeliveryDraftTable
  delivery_mails: DeliveryMailTable
  mail_bounces: MailBounceTable
  ssh_keys: SshKeyTable
}

export type DestinationRow = Selectable<DestinationTable>
export type DeliveryRow = Selectable<DeliveryTable>
export type DeliveryFileRow = Selectable<DeliveryFileTable>
