import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { JiraItemRow, JiraLinkRow } from '../../database/jira-tables.ts'
import { keepLease, LeaseLost, releaseLease, wasLostTooOften } from '../../queue/lease.ts'
import { inLease, jiraLease } from './claim-link.ts'
import { JiraError, type JiraFault } from './jira-error.ts'
import { lookAtIssue } from './look-at-issue.ts'
import { openJira, type Jira } from './open-jira.ts'
import { refuseItem, sendItem } from './send-item.ts'

/** Items of one turn; then other links have theirs. */
const mostItems = 50
/** After trouble, waits double from the first to the longest. */
const firstWaitMs = 5000
const longestWaitMs = 10 * 60_000
/** Somebody has to do something first: renew credentials, give permissions. */
const stoppedMs = 10 * 60_000

interface Turn {
  app: AppContext
  jira: Jira
  link: JiraLinkRow
  signal: AbortSignal
}

const nextItem = ({ app, link }: Turn): Promise<JiraItemRow | undefined> =>
  app.db
    .selectFrom('jira_items')
    .selectAll()
    .where('link_id', '=', link.id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

const isIssue = (link: JiraLinkRow): link is JiraLinkRow & { issue_id: number } => link.issue_id !== null

/** Sends an item; one that Jira refuses for good doesn't keep the others back. */
async function send(turn: Turn, item: JiraItemRow): Promise<void> {
  try {
    await sendItem(turn, item)
  } catch (error) {
    if (!(error instanceof JiraError) || error.fault !== 'REFUSED' || item.kind === 'CREATE') throw error
    turn.app.log.warn({ err: error, link: turn.link.id, item: item.id }, 'Jira refused a change')
    await refuseItem(turn, item, error.message)
  }
}

/**
 * Exchanges what is due: looks at the issue, which also finds what was sent without its answer, then sends the items in
 * their order.
 *
 * @returns whether there is more
 */
async function exchange(turn: Turn): Promise<boolean> {
  const { app, jira, link, signal } = turn
  const first = await nextItem(turn)
  // Its comment may be there, though nobody remembers it.
  const isNeeded = first?.is_begun === true
  const isMore = isIssue(link) && (await lookAtIssue(app, jira, link, isNeeded))
  for (let count = 0; count < mostItems; count += 1) {
    signal.throwIfAborted()
    const item = await nextItem(turn)
    if (!item) return isMore
    await send(turn, item)
  }
  return true
}

const isForAll = (fault: JiraFault): boolean => fault === 'LOGIN' || fault === 'RATE_LIMITED'

function waitMs({ fault, retryAfterMs }: JiraError, tries: number): number {
  if (fault === 'LOGIN' || fault === 'FORBIDDEN' || fault === 'NOT_FOUND' || fault === 'REFUSED')
    return stoppedMs
  return retryAfterMs ?? Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(tries, 12))
}

/** Ends a turn after trouble: nothing is lost, it is tried again later. */
async function giveWay({ app, link }: Turn, error: JiraError): Promise<void> {
  const { fault, message } = error
  const wait = sql<Date>`now() + make_interval(secs => ${waitMs(error, link.tries) / 1000}::float)`
  if (fault === 'LOGIN')
    app.log.error({ err: error }, 'Jira refuses the credentials; set WINDROW_JIRA_TOKEN anew')
  else app.log.warn({ err: error, link: link.id }, 'could not exchange with Jira')
  await inLease(app.db, link, async (trx) => {
    await trx
      .updateTable('jira_links')
      .set({
        state: 'QUEUED',
        worked_at: null,
        due_at: sql<Date>`now()`,
        retry_at: wait,
        tries: sql<number>`tries + 1`,
        trouble:
          fault === 'NOT_FOUND' ? 'The issue was deleted in Jira, or Windrow may not see it.' : message,
        is_gone: fault === 'NOT_FOUND',
      })
      .where('id', '=', link.id)
      .execute()
    if (isForAll(fault)) await trx.updateTable('jira_pause').set({ until: wait, reason: message }).execute()
  })
}

async function finish({ app, link }: Turn, isMore: boolean): Promise<void> {
  await releaseLease(
    app.db,
    jiraLease,
    link,
    sql`, tries = 0, losses = 0, trouble = null, retry_at = null, is_gone = false
      ${isMore ? sql`, due_at = now()` : sql``}`,
  )
}

/** Does what is due for a leased link. `stopping` aborts when the node stops. */
export async function workOnLink(app: AppContext, link: JiraLinkRow, stopping: AbortSignal): Promise<void> {
  using heartbeat = keepLease(app.db, jiraLease, link, {
    more: () => sql``,
    stopping,
    onError: (error) =>
      app.log.warn({ err: error, link: link.id }, 'could not renew the lease of a Jira link'),
  })
  using jira = openJira(app, heartbeat.signal)
  const turn: Turn = { app, jira, link, signal: heartbeat.signal }
  try {
    if (wasLostTooOften(link))
      throw new JiraError(
        'FORBIDDEN',
        'The node that exchanged with Jira was lost three times; ask the operator.',
      )
    await finish(turn, await exchange(turn))
  } catch (error) {
    if (error instanceof LeaseLost || heartbeat.lost) return
    if (stopping.aborted) await releaseLease(app.db, jiraLease, link, sql`, due_at = now()`)
    else await giveWay(turn, asJiraError(turn, error)).catch(ignoreLost)
  }
}

function ignoreLost(error: unknown): void {
  if (!(error instanceof LeaseLost)) throw error
}

/** Faults of our own must not become a hot loop. */
function asJiraError({ app, link }: Turn, error: unknown): JiraError {
  if (error instanceof JiraError) return error
  app.log.error({ err: error, link: link.id }, 'exchanging with Jira failed unexpectedly')
  return new JiraError('PASSING', 'Exchanging with Jira failed; it is tried again.', { cause: error })
}
