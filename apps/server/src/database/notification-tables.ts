import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { NotificationChannel, NotificationEvent } from '@windrow/contract/notifications'

type Moment = ColumnType<Date, Date | string, Date | string>
type CreatedAt = ColumnType<Date, Date | string | undefined, never>

/** What happened and was not told yet; triggers write it, see migration 0026. */
interface NotificationEventTable {
  id: Generated<number>
  kind: NotificationEvent
  report_id: number
  run_id: number | null
  message: string | null
  created_at: CreatedAt
}

/** What one person wants to be told of a report, of a project, or of all of their own projects. */
interface NotificationRuleTable {
  id: Generated<number>
  user_id: number
  project_id: number | null
  report_id: number | null
  events: NotificationEvent[]
  channels: NotificationChannel[]
  /** A rule that is off mutes what it covers. */
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
  report_id: number
  run_id: number | null
  message: string | null
  created_at: Moment
  read_at: Moment | null
}

/** One of the things that a message tells. */
export interface MessageItem {
  kind: NotificationEvent
  projectId: number
  projectName: string
  reportId: number
  reportName: string
  runId: number | null
  message: string | null
  at: string
}

interface NotificationMessageTable {
  id: Generated<number>
  message_id: Generated<string>
  user_id: number
  channel: Exclude<NotificationChannel, 'IN_APP'>
  /** Null for mail, which is one for all rules of a person. */
  rule_id: number | null
  items: JSONColumnType<MessageItem[]>
  /** May be more than `items` holds. */
  total: number
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
