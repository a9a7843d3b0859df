import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely'
import type { MessageReference } from '@windrow/contract/schemas/messages'
import type {
  MessageSource,
  ReactionEmoji,
  ReferenceKind,
  ThreadKind,
  ThreadState,
} from '@windrow/contract/threads'

type Moment = ColumnType<Date, Date | string, Date | string>
type CreatedAt = ColumnType<Date, Date | string | undefined, never>

/** The last number that a thread of a project got. */
interface ThreadNumberTable {
  project_id: number
  last: number
}

interface ThreadTable {
  id: Generated<number>
  project_id: number
  /** Account, tier, and whether the project is deleted, follow the project, see migration 0060. */
  organization_id: number
  tier_rank: number
  is_hidden: Generated<boolean>
  number: number
  subject: string
  state: Generated<ThreadState>
  kind: ThreadKind
  report_id: number | null
  run_id: number | null
  created_by: number | null
  created_by_staff: boolean
  assigned_to: number | null
  /** When the customer wrote the oldest message without an answer. */
  waiting_since: Moment | null
  /** The newest message that isn't deleted; "public": that isn't an internal note either. */
  last_message_id: number | null
  last_public_id: number | null
  last_at: Generated<Date>
  last_public_at: Generated<Date>
  /** Without deleted messages. */
  message_count: Generated<number>
  public_count: Generated<number>
  version: Generated<number>
  created_at: CreatedAt
}

interface MessageTable {
  id: Generated<number>
  thread_id: number
  /** Project and account of the thread, for the search; the account follows the project, see migration 0061. */
  project_id: number
  organization_id: number
  author_id: number | null
  /** Of an author who is no user: somebody in Jira. */
  author_name: string | null
  /** Whether the author was staff when it was sent. */
  from_staff: boolean
  source: MessageSource
  internal: Generated<boolean>
  client_id: string | null
  /** Markdown; empty once it was deleted, then the text is among the versions. */
  text: string
  /** Without marks, for search and previews. */
  plain: string
  quote_of: number | null
  version: Generated<number>
  created_at: CreatedAt
  edited_at: Moment | null
  deleted_at: Moment | null
  deleted_by: number | null
}

interface MessageVersionTable {
  id: Generated<number>
  message_id: number
  version: number
  text: string
  user_id: number | null
  /** An edit that came too late and was never shown. */
  is_refused: Generated<boolean>
  created_at: CreatedAt
}

interface MessageMentionTable {
  message_id: number
  user_id: number
}

interface MessageReactionTable {
  message_id: number
  user_id: number
  emoji: ReactionEmoji
  created_at: CreatedAt
}

/** A reference as it was; who may see which part is decided when it is shown. */
export type StoredReference = Omit<MessageReference, 'reportId' | 'historyId' | 'kind'>

interface MessageReferenceTable {
  message_id: number
  position: number
  kind: ReferenceKind
  report_id: number | null
  run_id: number | null
  /** Equal for references to the same page, row or finding of a report. */
  about: string
  body: JSONColumnType<StoredReference>
}

interface ThreadWatcherTable {
  thread_id: number
  user_id: number
  /** False for those who left, and for readers who never watched. */
  is_watching: Generated<boolean>
  last_read_id: Generated<number>
  /** Messages of others after the last one that was read. */
  unread: Generated<number>
  /** An unread message mentions the user. */
  is_mentioned: Generated<boolean>
}

/** Append-only; ids become visible in order and without gaps, see migration 0060. */
interface ThreadEventTable {
  id: GeneratedAlways<number>
  thread_id: number
  project_id: number
  message_id: number | null
  kind:
    | 'MESSAGE'
    | 'EDITED'
    | 'DELETED'
    | 'REACTED'
    | 'FILES'
    | 'STATE'
    | 'ASSIGNED'
    | 'SUBJECT'
    | 'KIND'
    | 'ABOUT'
    | 'JIRA'
  internal: boolean
  /** Changes: a sentence without the name. */
  text: string | null
  user_id: number | null
  /** The users who are newly mentioned, or the new assignee. */
  for_users: Generated<number[]>
  created_at: CreatedAt
}

interface ThreadEventClockTable {
  last: number
}

/** Up to which event something has read, like the notifications. */
interface ThreadConsumerTable {
  name: string
  last_event_id: number
}

/** Threads, their messages, and what happened in them. */
export interface TalkTables {
  thread_numbers: ThreadNumberTable
  threads: ThreadTable
  messages: MessageTable
  message_versions: MessageVersionTable
  message_mentions: MessageMentionTable
  message_reactions: MessageReactionTable
  message_references: MessageReferenceTable
  thread_watchers: ThreadWatcherTable
  thread_events: ThreadEventTable
  thread_event_clock: ThreadEventClockTable
  thread_consumers: ThreadConsumerTable
}

export type ThreadRow = Selectable<ThreadTable>
export type MessageRow = Selectable<MessageTable>
export type ThreadEventRow = Selectable<ThreadEventTable>
