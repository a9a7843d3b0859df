import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { Gate } from '@windrow/contract/anomalies'
import type { AccountType, Tier } from '@windrow/contract/accounts'
import type { ExportFormat } from '@windrow/contract/export-formats'
import type { DestinationType } from '@windrow/contract/destinations'

type Moment = ColumnType<Date, Date | string, Date | string>
type CreatedAt = ColumnType<Date, Date | string | undefined, never>
type Id = Generated<number>

/** A tenant; every other row belongs to exactly one. */
interface OrganizationTable {
  id: Id
  name: string
  tier: Generated<Tier>
  account_type: Generated<AccountType>
  allowed_domains: Generated<string[]>
  owner_id: number | null
  notes: Generated<string>
  max_requests: number | null
  /** Runs are archived this many days after their end. */
  retention_days: Generated<number>
  /** Export formats denied to its users. */
  denied_formats: Generated<ExportFormat[]>
  /** Default time zone of its new schedules. */
  time_zone: Generated<string>
  /** Destination types that its data may not be delivered to. */
  denied_destinations: Generated<DestinationType[]>
  /** When deliveries of its reports are held; null for the product's default. */
  delivery_gate: JSONColumnType<Gate> | null
  /** Minutes until an anomaly task should be reviewed. */
  review_minutes: Generated<number>
  /** Whether its managers may release and reject held runs. */
  managers_review: Generated<boolean>
  /** ISO 4217 code of its statements. */
  currency: Generated<string>
  /** Day of the month on which drafts of earlier months freeze automatically; null for never. */
  freeze_day: number | null
  /** Proxy costs per month at which its runs stop, in millionths of a US dollar; null: no budget. */
  budget_micros: number | null
  /** When set, its users can't log in and its runs can't start. */
  deactivated_at: Moment | null
  /** Its users must set up a second factor before they can do anything else. */
  requires_second_factor: Generated<boolean>
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
  /** Removed from the team and can't be restored; the row stays for the history that refers to it. */
  removed_at: Moment | null
  settings: ColumnType<Record<string, boolean>, string | undefined, string>
  /** Pauses all notification mails, whatever the rules say. */
  notification_mail_paused: Generated<boolean>
  created_at: CreatedAt
}

/** One login on one device. Its refresh tokens form a chain; reusing an old one ends the session. */
interface SessionTable {
  id: Id
  user_id: number
  user_agent: string
  ip: string
  created_at: CreatedAt
  last_used_at: Moment
  expires_at: Moment
  revoked_at: Moment | null
  /** The member of staff who acts as the user in this session, and their own session. */
  impersonator_id: number | null
  parent_id: number | null
  /** Opened by single sign-on, whose provider is responsible for a second factor. */
  single_sign_on: Generated<boolean>
}

interface RefreshTokenTable {
  token_hash: Buffer
  session_id: number
  created_at: CreatedAt
  replaced_at: Moment | null
}

/** Stores only the hash; prefix and last four characters identify the key on screen. */
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

/** A mailed link. Deleted when used. */
interface OneTimeTokenTable {
  token_hash: Buffer
  user_id: number
  purpose: 'reset' | 'login' | 'invite' | 'second-factor'
  second_hash: Buffer | null
  created_at: CreatedAt
  expires_at: Moment
}

/** The secret shared with an authenticator app; active once confirmed. */
interface SecondFactorTable {
  user_id: number
  sealed_secret: Buffer
  confirmed_at: Moment | null
  /** The newest half minute whose code was used; codes up to and including it are refused. */
  last_step: number
  created_at: CreatedAt
}

/** A role whose users must set up a second factor, in every account. */
interface SecondFactorRoleTable {
  role_id: number
}

/** A recovery code. Deleted when used. */
interface RecoveryCodeTable {
  user_id: number
  code_hash: Buffer
}

interface AttemptCounterTable {
  subject: string
  count: number
  started_at: Moment
}

/** Append-only: a trigger refuses updates and deletes. */
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
  /** The project and report it happened in; null outside of projects. */
  project_id: number | null
  report_id: number | null
  /** The runs it affected, if any. */
  run_ids: number[] | null
  subject_type: string
  subject_id: string | null
  subject_name: string | null
  ip: string
  user_agent: string
  before: ColumnType<unknown, string | null | undefined, never>
  after: ColumnType<unknown, string | null | undefined, never>
}

/** Text and HTML are stored without the tokens of their links. */
interface MailTable {
  id: Id
  recipient: string
  subject: string
  body: string
  html: string | null
  /** The complete unsent mail, until someone opens it. */
  sealed: Buffer | null
  opened_at: Moment | null
  state: 'OUTBOX' | 'SENT' | 'FAILED'
  error: string | null
  created_at: CreatedAt
}

/** Accounts, users, authentication, and the audit log. */
export interface PeopleTables {
  organizations: OrganizationTable
  users: UserTable
  sessions: SessionTable
  refresh_tokens: RefreshTokenTable
  api_keys: ApiKeyTable
  one_time_tokens: OneTimeTokenTable
  second_factors: SecondFactorTable
  second_factor_roles: SecondFactorRoleTable
  recovery_codes: RecoveryCodeTable
  attempt_counters: AttemptCounterTable
  audit_log: AuditLogTable
  mails: MailTable
}

export type OrganizationRow = Selectable<OrganizationTable>
export type ApiKeyRow = Selectable<ApiKeyTable>
export type AuditRow = Selectable<AuditLogTable>
export type UserRow = Selectable<UserTable>
export type MailRow = Selectable<MailTable>
