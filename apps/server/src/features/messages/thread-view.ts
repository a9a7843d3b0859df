import { sql } from 'kysely'
import { isStaff, roleMay } from '@windrow/contract/roles'
import type { Snippet, ThreadPerson } from '@windrow/contract/schemas/messages'
import type { Thread } from '@windrow/contract/schemas/threads'
import type { Actor } from '../../access/actor.ts'
import { seenBy } from '../../access/seen-runs.ts'
import type { Db } from '../../database/connect.ts'
import { notFound } from '../../errors/app-error.ts'
import { threadColumns } from './lock-thread.ts'
import { toPerson, userOf } from './person-view.ts'

/** The newest message of a thread that matches a search. */
export interface ThreadHit {
  messageId: number | null
  author: ThreadPerson | null
  internal: boolean
  snippet: Snippet
  more: number
}

const previewLength = 200

const threads = (db: Db, actor: Actor) => {
  const seesAll = isStaff(actor.role)
  return db
    .selectFrom('threads as t')
    .innerJoin('projects', 'projects.id', 't.project_id')
    .innerJoin('organizations', 'organizations.id', 't.organization_id')
    .leftJoin('reports', 'reports.id', 't.report_id')
    .leftJoin('runs', (join) => join.onRef('runs.id', '=', 't.run_id').on(seenBy(actor)))
    .leftJoin('users as creator', 'creator.id', 't.created_by')
    .leftJoin('users as assignee', 'assignee.id', 't.assigned_to')
    .leftJoin('messages as m', 'm.id', seesAll ? 't.last_message_id' : 't.last_public_id')
    .leftJoin('users as author', 'author.id', 'm.author_id')
    .leftJoin('jira_links', 'jira_links.thread_id', 't.id')
    .leftJoin('thread_watchers as w', (join) =>
      join.onRef('w.thread_id', '=', 't.id').on('w.user_id', '=', actor.userId),
    )
    .select(threadColumns.map((column) => `t.${column}` as const))
    .select([
      'projects.name as project_name',
      'organizations.name as account_name',
      'organizations.tier',
      'reports.name as report_name',
      'runs.id as seen_run_id',
      userOf('creator').as('creator'),
      userOf('assignee').as('assignee'),
      userOf('author').as('author'),
      'm.id as message_id',
      'm.from_staff as message_from_staff',
      'm.source as message_source',
      'm.author_name as message_author_name',
      'jira_links.issue_key',
      'm.internal as message_internal',
      'm.created_at as message_at',
      sql<string | null>`left(m.plain, ${previewLength})`.as('message_text'),
      'w.unread',
      'w.is_watching',
      'w.is_mentioned',
    ])
}

type ThreadViewRow = Awaited<ReturnType<ReturnType<typeof threads>['executeTakeFirstOrThrow']>>

const iso = (date: Date | null) => date?.toISOString() ?? null

function lastMessageOf(actor: Actor, row: ThreadViewRow): Thread['lastMessage'] {
  if (row.message_id === null) return null
  return {
    messageId: row.message_id,
    author:
      row.message_source === 'SYSTEM'
        ? null
        : toPerson(row.author, row.account_name, row.message_from_staff ?? false, row.message_author_name),
    isMine: row.author.id === actor.userId,
    internal: row.message_internal ?? false,
    text: row.message_text ?? '',
    createdDate: row.message_at!.toISOString(),
  }
}

function toThread(actor: Actor, row: ThreadViewRow, hit: ThreadHit | null): Thread {
  const seesAll = isStaff(actor.role)
  const { account_name } = row
  return {
    threadId: row.id,
    number: row.number,
    projectId: row.project_id,
    projectName: row.project_name,
    organizationId: row.organization_id,
    accountName: account_name,
    tier: seesAll ? row.tier : null,
    subject: row.subject,
    state: row.state,
    kind: row.kind,
    report: row.report_id === null ? null : { reportId: row.report_id, name: row.report_name ?? '' },
    historyId: row.seen_run_id,
    createdBy: toPerson(row.creator, account_name, row.created_by_staff),
    createdDate: row.created_at.toISOString(),
    assignee: row.assigned_to === null ? null : toPerson(row.assignee, account_name),
    waitingSince: iso(row.waiting_since),
    lastMessage: lastMessageOf(actor, row),
    messageCount: seesAll ? row.message_count : row.public_count,
    unread: row.is_watching ? (row.unread ?? 0) : 0,
    isMentioned: row.is_mentioned ?? false,
    isWatched: row.is_watching ?? false,
    jiraKey: roleMay(actor.role, 'project:jira') ? row.issue_key : null,
    version: row.version,
    hit,
  }
}

/** The threads with these ids as the actor sees them, in the order of the ids; omits those that are gone. */
export async function loadThreads(
  db: Db,
  actor: Actor,
  ids: readonly number[],
  hits: ReadonlyMap<number, ThreadHit> = new Map(),
): Promise<Thread[]> {
  if (ids.length === 0) return []
  const rows = await threads(db, actor).where('t.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, toThread(actor, row, hits.get(row.id) ?? null)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** One of them. Throws NOT_FOUND. */
export async function loadThread(db: Db, actor: Actor, id: number): Promise<Thread> {
  const [thread] = await loadThreads(db, actor, [id])
  if (!thread) throw notFound('thread')
  return thread
}
