import { sql } from 'kysely'
import { destinationSettings } from '@windrow/contract/destinations'
import { DeliveryError } from '@windrow/delivery/delivery-error'
import type { ThreadPost } from '@windrow/delivery/destination-driver'
import { openDriver } from '@windrow/delivery/open-driver'
import type { AppContext } from '../../context.ts'
import type { DestinationRow } from '../../database/delivery-tables.ts'
import type { MirrorPostRow } from '../../database/mirror-tables.ts'
import { publicUrl } from '../../mail/public-url.ts'
import { createEnvironment } from '../deliveries/delivery-environment.ts'
import { allowedTypes } from '../deliveries/destination-rules.ts'
import { openSettings } from '../deliveries/destination-secrets.ts'
import { loadMessages, toMessage } from '../messages/message-view.ts'
import { nameOf } from '../messages/person-view.ts'
import { onceMark } from '../../database/plan-once.ts'

/** Longer than a call may take, so that a lost node's call has ended before another one takes over. */
const leaseSeconds = 60
const callMs = 30_000
/** After failures, waits double from the first to the longest. */
const firstWaitMs = 5000
const longestWaitMs = 10 * 60_000
/** Posts that could not be sent for so long are dropped: nobody wants to read them any more. */
const mostDays = 7

/** Leases the oldest post of a destination that is due; each lease raises `attempt`, the fencing token. */
async function claimPost({ db }: AppContext): Promise<MirrorPostRow | undefined> {
  const { rows } = await sql<MirrorPostRow>`
    ${onceMark} with next as materialized (
      select p.id from mirror_posts p
      where p.due_at <= now() and (p.leased_until is null or p.leased_until < now())
        and not exists (select from mirror_posts o where o.destination_id = p.destination_id and o.id < p.id)
      order by p.due_at limit 1 for update skip locked)
    update mirror_posts p set attempt = attempt + 1,
      leased_until = now() + make_interval(secs => ${sql.lit(leaseSeconds)})
    from next where p.id = next.id returning p.*`.execute(db)
  return rows[0]
}

const own = (post: MirrorPostRow) => sql<boolean>`(id = ${post.id} and attempt = ${post.attempt})`

const drop = ({ db }: Pick<AppContext, 'db'>, post: MirrorPostRow) =>
  db.deleteFrom('mirror_posts').where(own(post)).execute()

const threadOf = ({ db }: AppContext, id: number) =>
  db
    .selectFrom('threads')
    .innerJoin('organizations', 'organizations.id', 'threads.organization_id')
    .select(['threads.id', 'number', 'subject', 'project_id', 'organization_id', 'is_hidden'])
    .select('organizations.name as account_name')
    .where('threads.id', '=', id)
    .executeTakeFirstOrThrow()
type Thread = Awaited<ReturnType<typeof threadOf>>

/** Who and what of a message; null if it was deleted, or is an internal note. */
async function ofMessage({ db }: AppContext, id: number) {
  const [loaded] = await loadMessages(db, [id])
  if (!loaded || loaded.row.internal || loaded.row.deleted_at !== null) return null
  const { author, text, files } = toMessage({ userId: 0, role: 'VIEWER', mayComment: false }, loaded)
  const place = author?.isStaff ? 'Windrow support' : author?.accountName
  const named = files.length > 0 ? `\n\n_Files: ${files.map(({ name }) => name).join(', ')}_` : ''
  return {
    author: author ? `${author.fullName}${place ? ` (${place})` : ''}` : 'Windrow',
    action: 'wrote',
    text: text + named,
  }
}

async function ofChange({ db }: AppContext, post: MirrorPostRow) {
  const user = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', post.user_id)
    .executeTakeFirst()
  return { author: user ? nameOf(user) : 'Windrow', action: post.action ?? 'changed the thread', text: '' }
}

const isFirst = async ({ db }: AppContext, post: MirrorPostRow): Promise<boolean> =>
  (await db
    .selectFrom('messages')
    .select('id')
    .where('thread_id', '=', post.thread_id)
    .where('id', '<', post.message_id)
    .executeTakeFirst()) === undefined

/** What to post; null if there is nothing any more. */
async function composePost(app: AppContext, post: MirrorPostRow, thread: Thread): Promise<ThreadPost | null> {
  const content = await (post.message_id === null ? ofChange(app, post) : ofMessage(app, post.message_id))
  if (!content) return null
  const conversation = await app.db
    .selectFrom('mirror_threads')
    .select('conversation')
    .where('destination_id', '=', post.destination_id)
    .where('thread_id', '=', post.thread_id)
    .executeTakeFirst()
  const at = post.message_id === null ? '' : `&message=${post.message_id}`
  const url = `${publicUrl(app.config)}/projects/${thread.project_id}/collaboration?thread=${thread.id}${at}`
  const begins = post.message_id !== null && (await isFirst(app, post))
  return {
    ...content,
    ...(begins && { action: 'started a thread' }),
    id: String(post.id),
    thread: { number: thread.number, subject: thread.subject, url },
    conversation: conversation?.conversation ?? null,
    mayBePosted: post.is_begun,
    since: post.created_at,
  }
}

/** The destination, if it still gets the posts of this thread's account. */
async function receiverOf(
  app: AppContext,
  post: MirrorPostRow,
  thread: Thread,
): Promise<DestinationRow | null> {
  const destination = await app.db
    .selectFrom('destinations')
    .selectAll()
    .where('id', '=', post.destination_id)
    .where('enabled', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!destination || thread.is_hidden) return null
  const isAllowed = (await allowedTypes(app.db, thread.organization_id)).includes(destination.type)
  return isAllowed ? destination : null
}

/** Posts it, and notes where in the same transaction. */
async function send(
  app: AppContext,
  post: MirrorPostRow,
  destination: DestinationRow,
  content: ThreadPost,
  { organizationId, stopping }: { organizationId: number; stopping: AbortSignal },
): Promise<void> {
  const settings = destinationSettings[destination.type].parse(openSettings(app, destination))
  const driver = await openDriver(destination.type)
  await app.db.updateTable('mirror_posts').set({ is_begun: true }).where(own(post)).execute()
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(callMs)])
  const environment = createEnvironment(app, { organizationId, signal })
  const conversation = await driver.mirror!(content, settings, environment)
  await app.db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('mirror_posts').where(own(post)).executeTakeFirst()
    if (conversation === null || numDeletedRows === 0n) return
    await trx
      .insertInto('mirror_threads')
      .values({ destination_id: destination.id, thread_id: post.thread_id, conversation })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** A refusal is an answer: then this attempt posted nothing. After other failures, nobody knows. */
const isUnknown = (error: DeliveryError): boolean =>
  ['CONNECTION', 'TIMEOUT', 'SERVER', 'STOPPED'].includes(error.fault)

async function postpone({ db, log }: AppContext, post: MirrorPostRow, error: unknown): Promise<void> {
  const known = error instanceof DeliveryError ? error : null
  const growing = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(post.tries, 12))
  const waitMs = known && !known.retryable ? longestWaitMs : (known?.retryAfterMs ?? growing)
  log.warn({ err: error, destination: post.destination_id }, 'could not mirror a thread')
  await db
    .updateTable('mirror_posts')
    .set({
      leased_until: null,
      tries: sql<number>`tries + 1`,
      // What an earlier attempt did stays unknown, since the refusal may be that of looking for it.
      is_begun: post.is_begun || !known || isUnknown(known),
      due_at: sql<Date>`now() + make_interval(secs => ${waitMs / 1000}::float)`,
    })
    .where(own(post))
    .execute()
}

/**
 * Posts what comes next in the order of a destination. Throws nothing that a retry may heal.
 *
 * @returns whether there was something
 */
export async function postNext(app: AppContext, stopping: AbortSignal): Promise<boolean> {
  const post = await claimPost(app)
  if (!post) return false
  try {
    const thread = await threadOf(app, post.thread_id)
    const [content, destination] = [await composePost(app, post, thread), await receiverOf(app, post, thread)]
    const isStale = post.created_at.getTime() < Date.now() - mostDays * 86_400_000
    if (!content || !destination || isStale) await drop(app, post)
    else
      await send(app, post, destination, content, {
        organizationId: thread.organization_id,
        stopping,
      })
  } catch (error) {
    await postpone(app, post, error)
  }
  return true
}
