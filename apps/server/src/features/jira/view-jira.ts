import { sql } from 'kysely'
import type { ThreadJira } from '@windrow/contract/schemas/jira'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import { exchangeSettings } from './open-jira.ts'

/** What waits to be sent: messages with their edits and deletions, and everything else. */
async function queued(db: Db, linkId: number): Promise<{ comments: number; changes: number }> {
  return db
    .selectFrom('jira_items')
    .select([
      sql<number>`count(*) filter (where message_id is not null)::int`.as('comments'),
      sql<number>`count(*) filter (where message_id is null)::int`.as('changes'),
    ])
    .where('link_id', '=', linkId)
    .executeTakeFirstOrThrow()
}

/** Until when nothing is exchanged with Jira at all, and why; null if it is. */
const pauseOf = (db: Db) =>
  db
    .selectFrom('jira_pause')
    .selectAll()
    .where('until', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** The Jira project of the last issue that was created in the same project of Windrow. */
const lastProject = (db: Db, projectId: number) =>
  db
    .selectFrom('jira_links')
    .innerJoin('threads', 'threads.id', 'jira_links.thread_id')
    .select(['project_key', 'issue_type'])
    .where('threads.project_id', '=', projectId)
    .orderBy('jira_links.id', 'desc')
    .limit(1)
    .executeTakeFirst()

async function linkOf(app: AppContext, threadId: number, url: string): Promise<ThreadJira['link']> {
  const { db } = app
  const link = await db
    .selectFrom('jira_links')
    .selectAll()
    .where('thread_id', '=', threadId)
    .executeTakeFirst()
  if (!link) return null
  const [{ comments, changes }, pause] = await Promise.all([queued(db, link.id), pauseOf(db)])
  const retry = [link.retry_at, pause?.until ?? null].filter((moment) => moment !== null)
  const next = retry.toSorted((a, b) => b.getTime() - a.getTime())[0]
  return {
    key: link.issue_key,
    url: link.issue_key === null ? null : `${url}/browse/${link.issue_key}`,
    summary: link.summary,
    status: link.status,
    category: link.category,
    isCreating: link.issue_id === null,
    isGone: link.is_gone,
    queuedComments: comments,
    queuedChanges: changes,
    trouble: link.trouble ?? pause?.reason ?? null,
    retryDate: next?.toISOString() ?? null,
    refused: link.refused,
  }
}

/** The issue of a thread, and what is proposed for a new one. Throws UNAVAILABLE. */
export async function viewJira(
  app: AppContext,
  thread: { id: number; project_id: number },
): Promise<ThreadJira> {
  const settings = exchangeSettings(app)
  const [link, last] = await Promise.all([
    linkOf(app, thread.id, settings.url),
    lastProject(app.db, thread.project_id),
  ])
  return {
    link,
    projectKey: last?.project_key ?? settings.project,
    issueType: last?.issue_type ?? settings.issueType,
  }
}
