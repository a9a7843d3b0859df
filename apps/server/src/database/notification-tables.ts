import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { NotificationChannel, NotificationEvent } from '@windrow/contract/notifications'

type Moment = ColumnType<Date, Date | string, Date | string>
type CreatedAt = ColumnType<Date, Date | string | undefined, never>

/** Events that aren't fanned out yet; written by triggers, see migration 0026. */
interface NotificationEventTable {
  id: Generated<number>
  kind: NotificationEvent
  report_id: number
  run_id: number | null
  message: string | null
  /** The only recipient; null for everyone with a rule. */
  user_id: number | null
  created_at: CreatedAt
}

/** What a user wants to be notified of: in a report, a project, or all of their projects. */
interface NotificationRuleTable {
  id: Generated<number>
  user_id: number
  project_id: number | null
  report_id: number | null
  events: NotificationEvent[]
  channels: NotificationChannel[]
  /** A disabled rule mutes what it covers. */
  enabled: boolean
  webhook_url: string
  /** See config/secret-box.ts. */
  sealed_secrets: Buffer | null
  secret_names: string[]
  created_at: CreatedAt
}

interface NotificationTable {
  id: Generated<number>
  user_id: number
  kind: NotificationEvent
  /** null for those of threads. */
  report_id: number | null
  run_id: number | null
  message: string | null
  /** Of events of threads: the thread, the message if it is about one, and who did it. */
  thread_id: number | null
  message_id: number | null
  actor_id: number | null
  created_at: Moment
  read_at: Moment | null
}

/** One event within a message. */
export interface MessageItem {
  kind: NotificationEvent
  projectId: number
  projectName: string
  /** null only for threads that are about no report. */
  reportId: number | null
  reportName: string | null
  runId: number | null
  message: string | null
  /** Only of events of threads. */
  thread?: { id: number; messageId: number | null; subject: string; userName: string }
  at: string
}

/** News for staff that no notification rule is about. Only in messages by mail. */
export interface NoticeItem {
  kind: 'NOTICE'
  title: string
  detail: string
  /** The page that it is about. */
  path: string
  /** The page that shows several of its kind. */
  listPath: string
  /** Why this user gets it: "your role manages billing". */
  because: string
  at: string
}

/** Why a reply by email became no message. */
export type ReplyRefusal =
  | 'EXPIRED'
  | 'STRANGER'
  | 'UNVERIFIED'
  | 'EMPTY'
  | 'TOO_LONG'
  | 'TOO_LARGE'
  | 'NO_ACCESS'
  | 'TOO_MANY'

interface NotificationMessageTable {
  id: Generated<number>
  message_id: Generated<string>
  user_id: number
  channel: Exclude<NotificationChannel, 'IN_APP'>
  /** null for mail, which covers all rules of a user in one message. */
  rule_id: number | null
  items: JSONColumnType<(MessageItem | NoticeItem)[]>
  /** May exceed the length of `items`. */
  total: number
  /** The thread of a mail: one thread, one mail. null for other messages. */
  thread_id: Generated<number | null>
  /** Of a mail about a refused reply: the reply, so that it is told once, and why. */
  reply_key: Generated<string | null>
  refusal: Generated<ReplyRefusal | null>
  state: Generated<'OPEN' | 'SENDING' | 'SENT' | 'FAILED'>
  tries: Generated<number>
  due_at: Moment
  message: string | null
  created_at: CreatedAt
  ended_at: Moment | null
}

export interface NotificationTables {
  notification_events: NotificationEventTable
  notification_rules: NotificationRuleTable
  notifications: NotificationTable
  notification_messages: NotificationMessageTable
}

export type NotificationRuleRow = Selectable<NotificationRuleTable>
export type NotificationMessageRow = Selectable<NotificationMessageTable>
