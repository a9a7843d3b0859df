import { sql } from 'kysely'
import type { Db, Trx } from '../../database/connect.ts'
import type { JiraLinkRow } from '../../database/jira-tables.ts'
import { claimLease, isOwn, lockOwn, loseLease, type Claim, type Lease } from '../../queue/lease.ts'

/** Longer than a call of Jira may take, so that a lost node's call has ended before another one takes over. */
export const jiraLease: Lease = { table: 'jira_links', what: 'Jira link', working: 'WORKING', seconds: 30 }
/** Links of an account that are worked on at once, on all nodes. */
const mostOfAccount = 2
/** How often an issue is looked at without being asked to, in case a webhook got lost: minutes. */
const lookMinutes = { active: 10, quiet: 60 }

const nextLook = sql`now() + make_interval(mins => case
  when th.state <> 'CLOSED' and th.last_at > now() - interval '14 days' then ${sql.lit(lookMinutes.active)}
  else ${sql.lit(lookMinutes.quiet)} end)`

/** Leases the next link that is due, or whose worker was lost; null if none is, or Jira asked to wait. */
export const claimLink = (db: Db): Promise<(JiraLinkRow & { lost: boolean }) | null> =>
  db.transaction().execute((trx) =>
    claimLease<JiraLinkRow>(trx, jiraLease, {
      joins: sql`join threads th on th.id = t.thread_id`,
      account: sql`th.organization_id`,
      most: mostOfAccount,
      wanted: sql`(t.state = 'QUEUED' and t.due_at <= now() and (t.retry_at is null or t.retry_at <= now())
        and not th.is_hidden and not exists (select from jira_pause where until > now()))`,
      order: sql`t.due_at, t.id`,
      more: sql`, due_at = (select ${nextLook} from threads th where th.id = t.thread_id)`,
    }),
  )

/** Runs a transaction whose writes count only while the attempt holds its lease. Throws `LeaseLost`. */
export const inLease = <T>(db: Db, claim: Claim, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await lockOwn(trx, jiraLease, claim)
    return work(trx)
  })

/** Changes the row of a link, if the attempt holds its lease. Throws `LeaseLost`. */
export async function changeLink(
  db: Db | Trx,
  claim: Claim,
  set: Partial<Omit<JiraLinkRow, 'id' | 'created_at'>>,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('jira_links')
    .set(set)
    .where(isOwn(jiraLease, claim))
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) loseLease(jiraLease, claim)
}

/** Makes the link of a thread due now, also after trouble; what is being exchanged goes on. */
export const retryLink = (db: Db, threadId: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .updateTable('jira_links')
      .set({
        due_at: sql<Date>`now()`,
        retry_at: null,
        tries: 0,
        losses: 0,
        looks_wanted: sql<number>`looks_wanted + 1`,
      })
      .where('thread_id', '=', threadId)
      .execute()
    await trx.updateTable('jira_pause').set({ until: null, reason: null }).execute()
  })

/** Lets the issue with an id or key be looked at soon; links that wait after trouble go on waiting. */
export async function lookSoon(db: Db, issue: { id: number | null; key: string | null }): Promise<void> {
  await db
    .updateTable('jira_links')
    .set({ due_at: sql<Date>`now()`, looks_wanted: sql<number>`looks_wanted + 1` })
    .where((eb) => eb.or([eb('issue_id', '=', issue.id), eb('issue_key', '=', issue.key)]))
    .execute()
}
