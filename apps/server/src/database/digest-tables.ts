import type { ColumnType, Generated, Selectable } from 'kysely'
import type {
  DigestContent,
  DigestFrequency,
  DigestScope,
  DigestSendState,
} from '@windrow/contract/email-digests'

type Moment = ColumnType<Date, Date | string, Date | string>
type CreatedAt = ColumnType<Date, Date | string | undefined, never>

interface EmailDigestTable {
  id: Generated<number>
  name: string
  frequency: DigestFrequency
  /** Weekly: 1 is Monday. */
  weekday: number | null
  /** Monthly: 1 to 31; the last day in shorter months. */
  month_day: number | null
  /** "07:30", in `time_zone`. */
  time_of_day: string
  time_zone: string
  scope: DigestScope
  /** Only for one account. */
  organization_id: number | null
  contents: DigestContent[]
  skip_empty: boolean
  enabled: boolean
  /** null while it is off. */
  next_due_at: Moment | null
  created_by: number | null
  created_at: CreatedAt
}

/** The chosen projects. */
interface EmailDigestProjectTable {
  digest_id: number
  project_id: number
}

interface EmailDigestRecipientTable {
  digest_id: number
  user_id: number
  /** false: taken off the list; the row only remembers that the user unsubscribed. */
  is_listed: Generated<boolean>
  unsubscribed_at: Moment | null
}

/** One due time of a digest. A lease, see `queue/lease.ts`. */
interface EmailDigestSendTable {
  id: Generated<number>
  digest_id: number
  due_at: Moment
  /** Earlier due times that passed while no scheduler was running. */
  missed: Generated<number>
  state: Generated<DigestSendState>
  /** Fencing token: raised with each lease; every later write names it. */
  attempt: Generated<number>
  /** How often its worker was lost. */
  losses: Generated<number>
  /** Passes that ended with a mail that has to be tried again. */
  tries: Generated<number>
  worked_at: Moment | null
  /** Not before this time. */
  retry_at: Generated<Date>
  message: string | null
  created_at: CreatedAt
  ended_at: Moment | null
}

/** The mail of a due time to one recipient. */
interface EmailDigestMailTable {
  send_id: number
  user_id: number
  /** Part of the Message-ID: the same for every attempt, so that mail programs show one mail. */
  message_id: Generated<string>
  state: Generated<'WAITING' | 'SENT' | 'SKIPPED' | 'FAILED'>
  message: string | null
  ended_at: Moment | null
}

export interface DigestTables {
  email_digests: EmailDigestTable
  email_digest_projects: EmailDigestProjectTable
  email_digest_recipients: EmailDigestRecipientTable
  email_digest_sends: EmailDigestSendTable
  email_digest_mails: EmailDigestMailTable
}

export type EmailDigestRow = Selectable<EmailDigestTable>
export type EmailDigestSendRow = Selectable<EmailDigestSendTable>
export type EmailDigestMailRow = Selectable<EmailDigestMailTable>
