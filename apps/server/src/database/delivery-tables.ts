import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { CsvOptions } from '@windrow/contract/csv-options'
import type { DestinationType } from '@windrow/contract/destinations'
import type { AttemptResult, Compression, DeliveryState, SshKeyType } from '@windrow/contract/deliveries'
import type { DownloadFormat } from '@windrow/contract/export-formats'

type Moment = ColumnType<Date, Date | string, Date | string>
type CreatedAt = ColumnType<Date, Date | string | undefined, never>

/** Where rows are delivered, for one report or for all reports of a project. */
interface DestinationTable {
  id: Generated<number>
  /** Set for a destination of all reports of a project; null for one of a single report. */
  project_id: number | null
  report_id: number | null
  name: string
  type: DestinationType
  /** Human-readable target, without secrets. */
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
  /** Number of its last delivery. */
  sequence: Generated<number>
  /** When removed, its secrets are deleted; the row stays for the history of deliveries. */
  removed_at: Moment | null
  created_at: CreatedAt
  changed_at: Generated<Date>
}

interface DeliveryTable {
  id: Generated<number>
  destination_id: number
  report_id: number
  /** The run may have been deleted since. */
  run_id: number
  run_date: Moment
  /** Sequence number within the destination. */
  number: number
  /** Lets receivers detect repetitions. */
  message_id: Generated<string>
  origin: 'RUN' | 'MANUAL' | 'RESEND'
  ordered_by: number | null
  state: Generated<DeliveryState>
  /** Fencing token: raised with each lease; every later write names it. */
  attempt: Generated<number>
  /** Attempts that completed, successfully or not. */
  tries: Generated<number>
  /** How often its worker was lost. */
  losses: Generated<number>
  /** Last heartbeat of its worker. */
  worked_at: Moment | null
  next_attempt_at: Generated<Date>
  fault: string | null
  message: string | null
  bytes: Generated<number>
  bytes_done: Generated<number>
  created_at: CreatedAt
  ended_at: Moment | null
  /** The day of its figures ("YYYY-MM-DD"); set by the database. */
  counted_day: Generated<string | null>
  /** Set by the database when an automatic delivery has ended. */
  is_late: Generated<boolean | null>
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
  /** Key in the object store; null if `body` holds the content. */
  object_key: string | null
  body: Buffer | null
  token_hash: Buffer
  /** null if no link was shared. */
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
  /** As shown to users: lost and stopped attempts don't count. */
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

/** One file of rows in the object store. */
export interface ContentFile {
  objectKey: string
  format: DownloadFormat
  /** null if it contains several tables. */
  pageId: string | null
  part: number
  /** Includes that of the compression: "csv.gz". */
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

/** An object that a delivery is writing or about to write; not content yet. */
interface DeliveryDraftTable {
  object_key: string
  delivery_id: number
  /** Attempt of the delivery that writes it. */
  attempt: number
}

interface DeliveryMailTable {
  delivery_id: number
  address: string
  /** The server's answer if it refused the address. */
  refusal: string | null
  /** The Message-ID of the mail; null for mails sent before it was stored. */
  message_id: string | null
  /** When it bounced after being accepted. */
  came_back_at: Moment | null
}

interface MailBounceTable {
  destination_id: number
  address: string
  /** Refused mails since the last accepted one. */
  bounces: number
  /** Last answer of the server. */
  answer: string
  bounced_at: Generated<Date>
  /** The last mail was accepted, then bounced. */
  came_back: Generated<boolean>
  /** A mail was accepted since; doesn't prove delivery for addresses that bounce later. */
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
