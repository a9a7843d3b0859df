import type { z } from 'zod'
import type { ColumnType, Generated, Insertable, JSONColumnType, Selectable } from 'kysely'
import type { NewRequest } from '@windrow/crawler/frontier/frontier'
import type { Recipe, TableColumn } from '@windrow/contract/recipe'
import type { AccountType, Tier } from '@windrow/contract/accounts'
import type { Site } from '@windrow/contract/project-request'
import type { ProjectRequest } from '@windrow/contract/schemas/project-requests'
import type { RunOrigin } from '@windrow/contract/run-origin'
import type { RunStatus } from '@windrow/contract/run-status'
import type { ExportFormat } from '@windrow/contract/export-formats'
import type { ColumnProfile, ProfileState } from '@windrow/contract/schemas/profiles'
import type { DataExport, RunExport, RunOptions } from '@windrow/contract/schemas/run-actions'
import type { Recurrence } from '@windrow/contract/schemas/schedules'
import type { FiringState, MisfirePolicy, OverlapPolicy } from '@windrow/contract/schedules'
import type { Breach, TableSchema } from '@windrow/contract/schemas/table-schemas'
import type { ProjectRepeat, ProjectStatus } from '@windrow/contract/project-status'
import type { ProxyStatus } from '@windrow/contract/proxies'
import type { notificationTypes, ReportStatus } from '@windrow/contract/report-status'
import type { DestinationType } from '@windrow/contract/destination-types'
import type { DeliveryTables } from './delivery-tables.ts'
import type { NotificationTables } from './notification-tables.ts'

type Moment = ColumnType<Date, Date | string, Date | string>
type CreatedAt = ColumnType<Date, Date | string | undefined, never>
type Id = Generated<number>

/** A tenant: everything else belongs to exactly one of these. */
interface OrganizationTable {
  id: Id
  name: string
  tier: Generated<Tier>
  account_type: Generated<AccountType>
  allowed_domains: Generated<string[]>
  owner_id: number | null
  notes: Generated<string>
  max_requests: number | null
  /** Runs are archived so many days after their end. */
  retention_days: Generated<number>
  /** Formats in which its people may not take rows away. */
  denied_formats: Generated<ExportFormat[]>
  /** What its new schedules go by. */
  time_zone: Generated<string>
  /** Kinds of destinations that its data may not be delivered to. */
  denied_destinations: Generated<DestinationType[]>
  /** Nobody of it can log in, and none of its runs can start. */
  deactivated_at: Moment | null
  created_at: CreatedAt
}

interface UserTable {
  id: Id
  organization_id: number
  email: string
  first_name: string
  last_name: string
  role_id: number
  password_hash: string | null
  deactivated_at: Moment | null
  invitation_pending: Generated<boolean>
  invited_by: number | null
  last_login_at: Moment | null
  /** Out of the team for good; the row stays for what it owns in history. */
  removed_at: Moment | null
  settings: ColumnType<Record<string, boolean>, string | undefined, string>
  /** No notification leaves by mail, whatever the rules say. */
  notification_mail_paused: Generated<boolean>
  created_at: CreatedAt
}

/** One sign-in on one device. Its refresh tokens form a chain; using an old one again ends the session. */
interface SessionTable {
  id: Id
  user_id: number
  user_agent: string
  ip: string
  created_at: CreatedAt
  last_used_at: Moment
  expires_at: Moment
  revoked_at: Moment | null
  /** Who acts as the user in this session, and from which session of his own. */
  impersonator_id: number | null
  parent_id: number | null
}

interface RefreshTokenTable {
  token_hash: Buffer
  session_id: number
  created_at: CreatedAt
  replaced_at: Moment | null
}

/** Only the hash is kept; prefix and last four characters tell keys apart on the screen. */
interface ApiKeyTable {
  id: Id
  user_id: number
  name: string
  prefix: string
  last_four: string
  key_hash: Buffer
  created_at: CreatedAt
  expires_at: Moment | null
  last_used_at: Moment | null
}

/** A link that was mailed. Using it deletes it. */
interface OneTimeTokenTable {
  token_hash: Buffer
  user_id: number
  purpose: 'reset' | 'login' | 'invite' | 'second-factor'
  second_hash: Buffer | null
  created_at: CreatedAt
  expires_at: Moment
}

/** The secret that someone shares with an authenticator app; it counts once it is confirmed. */
interface SecondFactorTable {
  user_id: number
  sealed_secret: Buffer
  confirmed_at: Moment | null
  /** The newest half minute whose code was used; codes of it and before are worth nothing. */
  last_step: number
  created_at: CreatedAt
}

/** Using a recovery code deletes it. */
interface RecoveryCodeTable {
  user_id: number
  code_hash: Buffer
}

interface AttemptCounterTable {
  subject: string
  count: number
  started_at: Moment
}

/** Append-only: a trigger refuses everything but inserts. */
interface AuditLogTable {
  id: Id
  created_at: CreatedAt
  action: string
  user_id: number | null
  user_email: string | null
  impersonator_id: number | null
  impersonator_email: string | null
  api_key_id: number | null
  organization_id: number | null
  /** Where it was done; null outside of projects. */
  project_id: number | null
  report_id: number | null
  subject_type: string
  subject_id: string | null
  subject_name: string | null
  ip: string
  user_agent: string
  before: ColumnType<unknown, string | null | undefined, never>
  after: ColumnType<unknown, string | null | undefined, never>
}

interface ProjectTable {
  id: Id
  organization_id: number
  owner_id: number
  name: string
  status: Generated<ProjectStatus>
  repeat: Generated<ProjectRepeat>
  is_test: Generated<boolean>
  /** Its ticket in the operator's Jira. */
  jira_key: string | null
  /** What the customer asked for. */
  request: JSONColumnType<z.output<typeof ProjectRequest>> | null
  /** What it was before it was canceled or deleted. */
  previous_status: ProjectStatus | null
  created_at: CreatedAt
}

interface ProjectMemberTable {
  project_id: number
  user_id: number
}

interface ReportTable {
  id: Id
  project_id: number
  name: string
  status: ReportStatus
  note: string | null
  service_code: string
  recipe_version: number | null
  notification_types: Generated<(typeof notificationTypes)[number][]>
  properties: ColumnType<{ seedUrls?: Site[] }, string | undefined, string>
  created_by: number
  created_at: CreatedAt
}

interface RecipeVersionTable {
  report_id: number
  version: number
  recipe: JSONColumnType<Recipe>
  /** Of a service written in code; the recipe stands for it then. */
  service_code: string | null
  service_version: string | null
  service_params: Buffer | null
  created_by: number
  created_at: CreatedAt
}

/** The row decides about a run; a queue job only carries its id. */
export interface RunTable {
  id: Id
  organization_id: number
  /** The database fills it in: that of the report. */
  project_id: Generated<number>
  report_id: number
  recipe_version: number
  status: RunStatus
  run_type: 'On-demand' | 'Scheduled'
  initiator_id: number
  manually_stopped: Generated<boolean>
  stop_requested_at: Moment | null
  debug_message: string | null
  /** Fencing token: every write of a worker names the attempt it belongs to. */
  attempt: Generated<number>
  /** Attempts since the last batch that counted. */
  fruitless_attempts: Generated<number>
  /** Into how many parts its hosts are divided; this row stands for part 0, `run_parts` for the others. */
  parts: Generated<number>
  /** Part 0 has nothing left to read, for now. */
  is_idle: Generated<boolean>
  /** What a service's start gave. */
  service_recipe: JSONColumnType<Recipe> | null
  worker_id: number | null
  next_sequence: Generated<number>
  queued: Generated<number>
  done: Generated<number>
  failed: Generated<number>
  skipped: Generated<number>
  retried: Generated<number>
  rows: Generated<number>
  bytes_down: Generated<number>
  bytes_up: Generated<number>
  errors: Generated<number>
  pages_per_second: number | null
  /** What its proxies cost so far, in US dollars. */
  proxy_cost: Generated<number>
  /** Hidden from all but those who may bring it back. */
  deleted_at: Moment | null
  /** Marked as "do not use". */
  is_dnu: Generated<boolean>
  /** Rules of schemas that its tables break, and rows that break one; null where nothing was judged. */
  breach_count: number | null
  bad_rows: number | null
  origin: Generated<RunOrigin>
  /** Of merged and deduped runs: what they were made of. */
  source_run_ids: number[] | null
  /** When its rows go by themselves. */
  data_expires_at: Moment | null
  /** Its rows are shut away. */
  archived_at: Moment | null
  /** The file that was uploaded. */
  file_key: string | null
  file_name: string | null
  /** How it differs from its recipe. */
  options: JSONColumnType<RunOptions> | null
  /** The schedule that it is of, and the due time that it was started for; a run by hand has none. */
  schedule_id: number | null
  firing_id: number | null
  /** Among the waiting runs of an account those of higher priority come first. */
  priority: Generated<number>
  created_at: CreatedAt
  started_at: Moment | null
  ended_at: Moment | null
}

export interface ScheduleTable {
  id: Id
  report_id: number
  name: string
  enabled: Generated<boolean>
  recurrence: JSONColumnType<Recurrence>
  overlap: OverlapPolicy
  misfire: MisfirePolicy
  misfire_limit: number
  finish_within_minutes: number | null
  options: JSONColumnType<RunOptions> | null
  priority: Generated<number>
  jitter_minutes: Generated<number>
  max_runs_per_day: number | null
  admin_note: Generated<string>
  /** The due time that has not been dealt with; null where none will come, or while it is paused. */
  next_due_at: Moment | null
  /** When that is to be started: some minutes later where starts are spread. */
  next_fire_at: Moment | null
  created_by: number
  created_at: CreatedAt
  deleted_at: Moment | null
}

/** What became of one due time of a schedule. */
interface ScheduleFiringTable {
  id: Id
  schedule_id: number
  due_at: Moment
  state: Exclude<FiringState, 'COMING'>
  reason: string | null
  /** It makes up for a time at which nothing was there to start it. */
  is_catch_up: Generated<boolean>
  /** When its run is to have ended well; nobody minds where it is null. */
  finish_by: Moment | null
  /** Whether it did not; null until that is known. */
  is_late: boolean | null
  created_at: CreatedAt
}

/** Something that happened to a schedule and that people may want to be told of. */
interface ScheduleEventTable {
  id: Id
  schedule_id: number
  report_id: number
  run_id: number | null
  kind: 'LATE'
  message: string
  due_at: Moment
  created_at: CreatedAt
}

/** Rows of several runs, to be made one file. */
/** What was ordered of the one run of an export. */
export type ExportSelection = Pick<DataExport, 'pageIds' | 'rows' | 'view'>

interface RunExportTable {
  id: Id
  report_id: number
  user_id: number
  run_ids: number[]
  format: ExportFormat
  /** Which tables and rows of the one run; null: the tables of all its runs. */
  selection: ColumnType<ExportSelection | null, string | undefined, never>
  /** From 0 to 1. */
  progress: Generated<number>
  /** What the file is called once it is there; null for several runs. */
  file_name: string | null
  /** How often its making was begun. */
  attempts: Generated<number>
  /** Whether the user gets a mail when the file is there. */
  notify: boolean
  state: Generated<RunExport['state']>
  message: string | null
  worked_at: Moment | null
  object_key: string | null
  bytes: number | null
  created_at: CreatedAt
  expires_at: Moment | null
}

interface RunJournalTable {
  run_id: number
  part: Generated<number>
  sequence: number
  frontier: Buffer
}

/** One immutable file of a run in the object store. */
interface RunSegmentTable {
  id: Id
  run_id: number
  kind: 'rows' | 'log' | 'requests'
  page_id: string
  part: Generated<number>
  /** The order in which segments counted, over all parts. */
  place: Generated<number>
  sequence: number
  object_key: string
  format: 'jsonl' | 'parquet'
  row_count: number
  bytes: number
}

interface RunPageTable {
  run_id: number
  page_id: string
  position: number
  row_count: Generated<number>
  columns: JSONColumnType<TableColumn[]>
}

interface RunPartTable {
  run_id: number
  part: number
  worker_id: number | null
  attempt: Generated<number>
  fruitless_attempts: Generated<number>
  next_sequence: Generated<number>
  is_idle: Generated<boolean>
  pages_per_second: number | null
}

interface RunHandoverTable {
  id: Id
  run_id: number
  part: number
  links: JSONColumnType<NewRequest[]>
}

interface RunEvidenceTable {
  id: Id
  run_id: number
  reason: 'failed' | 'sample'
  page_type: string
  url: string
  code: string | null
  http_status: number | null
  page_id: string | null
  /** Position of its first row in the table, from 1. */
  first_row: number | null
  row_count: number
  rank: number
  html_key: string | null
  screenshot_key: string | null
  bytes: number
  created_at: Moment
}

interface RunFailureTable {
  run_id: number
  kind: string
  code: string
  /** 0 where there was no answer. */
  http_status: number
  count: number
  message: string
}

interface PageCopyTable {
  id: Id
  project_id: number
  url: string
  final_url: string
  title: string
  http_status: number
  bytes: number
  fetch_ms: number
  object_key: string
  resources: JSONColumnType<{ url: string; kind: 'style' | 'image' | 'font' }[]>
  created_at: CreatedAt
}

interface WorkerTable {
  id: Id
  host: string
  pid: number
  started_at: CreatedAt
  heartbeat_at: Moment
  /** Whether its advisory lock can be seen by others; where not, only the heartbeat counts. */
  has_lock: boolean
}

interface MailTable {
  id: Id
  recipient: string
  subject: string
  body: string
  html: string | null
  state: 'OUTBOX' | 'SENT' | 'FAILED'
  error: string | null
  created_at: CreatedAt
}

interface ProxyListTable {
  id: Id
  name: string
  /** US dollars, as all prices. */
  price_per_gigabyte: Generated<number>
  price_per_thousand: Generated<number>
}

interface ProxyTable {
  id: Id
  list_id: number
  protocol: 'http' | 'https' | 'socks5'
  host: string
  port: number
  /** Empty: no login. */
  user_name: Generated<string>
  /** See config/secret-box.ts. */
  sealed_password: Buffer | null
  enabled: Generated<boolean>
  status: Generated<ProxyStatus>
  status_message: Generated<string>
  checked_at: Moment | null
  check_ms: number | null
  created_at: CreatedAt
}

/** What a run used of one list, all attempts together. */
interface RunProxyUseTable {
  run_id: number
  list: string
  requests: number
  failures: number
  bytes: number
  cost: number
}

/** What a run knew of a page, for the next run of the same recipe. */
interface PageMemoryTable {
  run_id: number
  key: string
  memo: Buffer
}

interface ProjectSecretTable {
  project_id: number
  name: string
  sealed_value: Buffer
  updated_by: number
  updated_at: Generated<Date>
}

interface TableSchemaTable {
  report_id: number
  page_id: string
  schema: JSONColumnType<TableSchema>
  updated_by: number
  updated_at: Generated<Date>
}

interface RunJudgementTable {
  run_id: number
  page_id: string
  schema: JSONColumnType<TableSchema>
  rows: number
  bad_rows: number
  breaches: JSONColumnType<Breach[]>
  judged_at: Generated<Date>
}

/** The rows that differ between two runs, as a Parquet file that is kept for some days. */
interface ComparisonTable {
  id: Id
  report_id: number
  page_id: string
  earlier_run_id: number
  later_run_id: number
  user_id: number
  keys: string[]
  columns: JSONColumnType<TableColumn[]>
  added: number
  removed: number
  changed: number
  same: number
  object_key: string
  bytes: number
  created_at: CreatedAt
  expires_at: Moment
}

/** The profile of an output table: ordered, being made, or there. */
interface RunProfileTable {
  run_id: number
  page_id: string
  state: Exclude<ProfileState, 'NONE'>
  message: string | null
  progress: Generated<number>
  row_count: number | null
  columns: JSONColumnType<ColumnProfile[]> | null
  queued_at: Generated<Date>
  worked_at: Moment | null
  ended_at: Moment | null
}

export interface Database extends DeliveryTables, NotificationTables {
  organizations: OrganizationTable
  users: UserTable
  sessions: SessionTable
  refresh_tokens: RefreshTokenTable
  api_keys: ApiKeyTable
  one_time_tokens: OneTimeTokenTable
  second_factors: SecondFactorTable
  recovery_codes: RecoveryCodeTable
  attempt_counters: AttemptCounterTable
  audit_log: AuditLogTable
  projects: ProjectTable
  project_members: ProjectMemberTable
  reports: ReportTable
  recipe_versions: RecipeVersionTable
  runs: RunTable
  run_journal: RunJournalTable
  run_segments: RunSegmentTable
  run_pages: RunPageTable
  run_exports: RunExportTable
  project_secrets: ProjectSecretTable
  run_parts: RunPartTable
  run_handovers: RunHandoverTable
  run_evidence: RunEvidenceTable
  run_failures: RunFailureTable
  run_profiles: RunProfileTable
  page_copies: PageCopyTable
  workers: WorkerTable
  mails: MailTable
  proxy_lists: ProxyListTable
  proxies: ProxyTable
  run_proxy_use: RunProxyUseTable
  page_memory: PageMemoryTable
  table_schemas: TableSchemaTable
  run_judgements: RunJudgementTable
  comparisons: ComparisonTable
  schedules: ScheduleTable
  schedule_firings: ScheduleFiringTable
  schedule_events: ScheduleEventTable
}

export type OrganizationRow = Selectable<OrganizationTable>
export type ApiKeyRow = Selectable<ApiKeyTable>
export type AuditRow = Selectable<AuditLogTable>
export type RunRow = Selectable<RunTable>
export type UserRow = Selectable<UserTable>
export type ProjectRow = Selectable<ProjectTable>
export type ReportRow = Selectable<ReportTable>
export type PageCopyRow = Selectable<PageCopyTable>
export type ProxyRow = Selectable<ProxyTable>
export type MailRow = Selectable<MailTable>
export type ScheduleRow = Selectable<ScheduleTable>
export type ComparisonRow = Selectable<ComparisonTable>
export type RunProfileRow = Selectable<RunProfileTable>
export type RunExportRow = Selectable<RunExportTable>
export type RunEvidenceRow = Selectable<RunEvidenceTable>
export type RunEvidenceInsert = Insertable<RunEvidenceTable>
export type RunSegmentInsert = Insertable<RunSegmentTable>
