import { sql } from 'kysely'
import { isStaff, roleMay } from '@windrow/contract/roles'
import type { ThreadPerson } from '@windrow/contract/schemas/messages'
import type { ThreadDetail } from '@windrow/contract/schemas/threads'
import type { Actor } from '../../access/actor.ts'
import { canExchange } from '../../config/jira.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import { managesThreads, mayComment } from './comment-rights.ts'
import { countReaders, isActive, seesProject } from './mentionable.ts'
import { toPerson } from './person-view.ts'
import { loadThread } from './thread-view.ts'

const mostWatchers = 200

interface Project {
  id: number
  owner_id: number
  status: string
}

interface Watcher {
  id: number
  first_name: string
  last_name: string
  email: string
  role_id: number
}

/** Those who watch a thread and may see it. Customers see staff among them only once they wrote in it or have it. */
async function watchersOf(
  db: Db,
  actor: Actor,
  threadId: number,
  accountName: string,
): Promise<ThreadPerson[]> {
  const isKnown = sql`(u.organization_id = p.organization_id or u.id = t.assigned_to or exists (
    select from messages m where m.thread_id = t.id and m.author_id = u.id and m.from_staff and not m.internal))`
  const { rows } = await sql<Watcher>`
    select u.id, u.first_name, u.last_name, u.email, u.role_id
    from thread_watchers w
    join threads t on t.id = w.thread_id
    join projects p on p.id = t.project_id
    join users u on u.id = w.user_id
    where w.thread_id = ${threadId} and w.is_watching and ${isActive} and ${seesProject}
      and (${isStaff(actor.role)} or ${isKnown})
    order by lower(u.first_name || ' ' || u.last_name), u.id limit ${mostWatchers}`.execute(db)
  return rows.map((row) => toPerson(row, accountName))
}

/** Up to where the actor has read a thread, and the first message after it that somebody else wrote. */
async function readingOf(db: Db, actor: Actor, threadId: number) {
  const { rows } = await sql<{ last_read_id: number; first_unread: number | null }>`
    select w.last_read_id, (
      select min(m.id) from messages m where m.thread_id = w.thread_id and m.id > w.last_read_id
        and m.deleted_at is null and m.author_id is distinct from w.user_id
        and (${isStaff(actor.role)} or not m.internal)) as first_unread
    from thread_watchers w where w.thread_id = ${threadId} and w.user_id = ${actor.userId}`.execute(db)
  const [row] = rows
  return { lastReadMessageId: row?.last_read_id || null, firstUnreadMessageId: row?.first_unread ?? null }
}

/** A thread with who watches it and what the actor may do. Throws NOT_FOUND. */
export async function loadDetail(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  actor: Actor,
  project: Project,
  threadId: number,
): Promise<ThreadDetail> {
  const thread = await loadThread(db, actor, threadId)
  const [reading, watchers, readers] = await Promise.all([
    readingOf(db, actor, threadId),
    watchersOf(db, actor, threadId, thread.accountName),
    countReaders(db, project.id),
  ])
  const mayPost = mayComment(actor, project)
  const manages = mayPost && managesThreads(actor)
  return {
    thread,
    ...reading,
    watchers,
    readers,
    mayPost,
    mayPostInternal: manages,
    mayChange: manages || (mayPost && thread.createdBy.userId === actor.userId),
    mayManage: manages,
    mayLinkJira: mayPost && roleMay(actor.role, 'project:jira') && canExchange(config),
  }
}
