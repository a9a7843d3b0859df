import type { ColumnType, Generated, Selectable } from 'kysely'
import type { AccountType, Tier } from '@windrow/contract/accounts'
import type { ExportFormat } from '@windrow/contract/export-formats'
import type { DestinationType } from '@windrow/contract/destinations'

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
  /** Its people can do nothing before they have a second factor. */
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
  /** Opened by the sign-in service, which asks for a second factor itself where it should. */
  single_sign_on: Generated<boolean>
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

/** A role whose people can do nothing before they have a second factor, whatever their account. */
interface SecondFactorRoleTable {
  role_id: number
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
  /** The runs it was done to, where it was done to runs. */
  run_ids: number[] | null
  subject_type: string
  subject_id: string | null
  subject_name: string | null
  ip: string
  user_agent: string
  before: ColumnType<unknown, string | null | undefined, never>
  after: ColumnType<unknown, string | null | undefined, never>
}

/** Without the tokens of its links, in text and HTML. */
interface MailTable {
  id: Id
  recipient: string
  subject: string
  body: string
  html: string | null
  /** The whole of a mail that was not sent, until somebody has opened it. */
  sealed: Buffer | null
  opened_at: Moment | null
  state: 'OUTBOX' | 'SENT' | 'FAILED'
  error: string | null
  created_at: CreatedAt
}

/** Accounts, people, how they log in, and what they did. */
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
