import type { ColumnType, Generated, Selectable } from 'kysely'
import type { JiraCategory } from '@windrow/contract/jira'

type Moment = ColumnType<Date, Date | string, Date | string>

/** A thread and its issue; leased while something is exchanged, see queue/lease.ts. */
interface JiraLinkTable {
  id: Generated<number>
  thread_id: number
  /** Marks comments in Jira as those of this link. */
  marker: Generated<string>
  /** Null until the issue is created. Unlike its key, it stays when the issue moves to another project. */
  issue_id: number | null
  issue_key: string | null
  project_key: string
  issue_type: string
  summary: string
  status: string | null
  category: JiraCategory | null
  /** When it changed last, as Jira writes it. */
  issue_updated: string | null
  is_gone: Generated<boolean>
  /** What came before the link stays where it is: thread events, messages, comments. */
  last_event_id: Generated<number>
  last_message_id: number
  last_comment_id: Generated<number>
  /** The issue must be looked at while fewer looks are done than wanted. */
  looks_wanted: Generated<number>
  looks_done: Generated<number>
  due_at: Generated<Date>
  /** After trouble: nothing is exchanged before. */
  retry_at: Moment | null
  tries: Generated<number>
  trouble: string | null
  /** What Jira refused for good, the newest last. */
  refused: Generated<string[]>
  state: Generated<'QUEUED' | 'WORKING'>
  attempt: Generated<number>
  losses: Generated<number>
  worked_at: Moment | null
  created_by: number | null
  created_at: ColumnType<Date, Date | string | undefined, never>
}

/** What waits to be sent to an issue, in the order of the ids. Rows are deleted when done. */
interface JiraItemTable {
  id: Generated<number>
  link_id: number
  kind: 'CREATE' | 'LINK' | 'COMMENT' | 'EDIT' | 'DELETE' | 'STATE'
  message_id: number | null
  event_id: number | null
  /** It may have reached Jira, so Jira is asked before it is sent again. */
  is_begun: Generated<boolean>
  created_at: ColumnType<Date, Date | string | undefined, never>
}

interface JiraCommentTable {
  link_id: number
  comment_id: number
  message_id: number | null
  /** Sent by Windrow, so never read. */
  is_ours: boolean
  internal: Generated<boolean>
  /** When it changed last, as Jira writes it. */
  updated: Generated<string>
}

interface JiraPauseTable {
  until: Moment | null
  reason: string | null
}

/** Exchange with the operator's Jira. */
export interface JiraTables {
  jira_links: JiraLinkTable
  jira_items: JiraItemTable
  jira_comments: JiraCommentTable
  jira_pause: JiraPauseTable
}

export type JiraLinkRow = Selectable<JiraLinkTable>
export type JiraItemRow = Selectable<JiraItemTable>
