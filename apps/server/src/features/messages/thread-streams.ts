import { isStaff, roleMay } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import type { ThreadEvent, ThreadNotice } from '@windrow/contract/schemas/threads'
import type { Actor } from '../../access/actor.ts'
import { visibleProject } from '../../access/visible.ts'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { mayComment } from './comment-rights.ts'
import { toMessage } from './message-view.ts'
import { toChange } from './thread-changes.ts'
import type { FeedEvent, ThreadFeed } from './thread-feed.ts'

/** A reader that falls this far behind is disconnected, and asks for everything anew. */
const mostWaiting = 1000

/**
 * Yields what a follower may see of the feed, until the signal aborts or the reader is too slow. Such a reader may not ask
 * for the next event for long, so it is left as soon as too many wait.
 */
async function* follow<T>(
  feed: ThreadFeed,
  threadId: number | null,
  shown: (event: FeedEvent) => T | null | Promise<T | null>,
  signal: AbortSignal,
): AsyncGenerator<T> {
  const waiting: FeedEvent[] = []
  let wake = () => {}
  let stop = () => {}
  const over = new AbortController()
  const leave = () => {
    over.abort()
    waiting.length = 0
    stop()
  }
  stop = await feed.follow({
    threadId,
    take: (event) => {
      if (waiting.push(event) >= mostWaiting) leave()
      wake()
    },
  })
  signal.addEventListener('abort', () => wake(), { once: true })
  try {
    while (!signal.aborted && !over.signal.aborted) {
      const next = waiting.shift()
      if (next) {
        const event = await shown(next)
        if (event !== null) yield event
      } else await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    leave()
  }
}

const kinds = {
  MESSAGE: 'MESSAGE',
  EDITED: 'EDITED',
  DELETED: 'DELETED',
  REACTED: 'REACTED',
  FILES: 'FILES',
} as const

function eventFor(
  reader: Actor & { mayComment: boolean },
  { event, message, change }: FeedEvent,
): ThreadEvent | null {
  // Internal notes, and all that is done to them, reach only staff.
  if ((event.internal || message?.row.internal) && !isStaff(reader.role)) return null
  if (event.kind === 'JIRA' && !roleMay(reader.role, 'project:jira')) return null
  const place = { eventId: event.id, threadId: event.thread_id }
  if (change) return { ...place, kind: 'CHANGED', message: null, change: toChange(change) }
  if (!message) return null
  const kind = kinds[event.kind as keyof typeof kinds]
  return { ...place, kind, message: toMessage(reader, message), change: null }
}

export const threadEvents =
  (feed: ThreadFeed): Handler<Routes['threadEvents']> =>
  ({ actor, project, thread, signal }) => {
    const reader = { ...actor, mayComment: mayComment(actor, project) }
    return Promise.resolve(follow(feed, thread.id, (event) => eventFor(reader, event), signal))
  }

/** How long it is remembered which projects a member sees. */
const projectsMs = 5000

/** Which projects' threads an actor sees, asked anew every few seconds. */
function projectsSeenBy(app: AppContext, actor: Actor): (event: FeedEvent['event']) => Promise<boolean> {
  let known: Promise<ReadonlySet<number>> | null = null
  let asked = 0
  const ask = async () => {
    const rows = await visibleProject(app.db, actor).select('projects.id').execute()
    return new Set(rows.map(({ id }) => id))
  }
  return async ({ project_id, organization_id, is_hidden }) => {
    if (is_hidden) return false
    if (isStaff(actor.role)) return true
    if (organization_id !== actor.organizationId) return false
    if (actor.role === 'MANAGER') return true
    if (known === null || performance.now() - asked > projectsMs) {
      asked = performance.now()
      known = ask()
    }
    return (await known).has(project_id)
  }
}

export const threadNotices =
  (app: AppContext, feed: ThreadFeed): Handler<Routes['threadNotices']> =>
  ({ actor, signal }) => {
    const sees = projectsSeenBy(app, actor)
    const notice = async ({ event }: FeedEvent): Promise<ThreadNotice | null> => {
      if (event.internal && !isStaff(actor.role)) return null
      if (!(await sees(event))) return null
      return { eventId: event.id, threadId: event.thread_id, projectId: event.project_id }
    }
    return Promise.resolve(follow(feed, null, notice, signal))
  }
