import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { mostDigests } from '@windrow/contract/email-digests'
import type { Routes } from '@windrow/contract/routes'
import type { EmailDigestBody } from '@windrow/contract/schemas/email-digests'
import type { AppContext } from '../../context.ts'
import type { Db, Trx } from '../../database/connect.ts'
import { databaseNow } from '../../database/database-now.ts'
import type { EmailDigestRow } from '../../database/digest-tables.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'
import { nextTimes, type Timing } from './digest-times.ts'
import { viewDigest, viewDigests } from './digest-view.ts'

const subjectOf = ({ id, name }: { id: number; name: string }) => ({ type: 'email digest', id, name })

/** Days that the frequency doesn't use are left out. */
export const timingOf = ({ frequency, weekday, dayOfMonth, time, timeZone }: EmailDigestBody): Timing => ({
  frequency,
  weekday: frequency === 1 ? weekday : null,
  month_day: frequency === 2 ? dayOfMonth : null,
  time_of_day: time,
  time_zone: timeZone,
})

const accountOf = ({ scope, accountId }: EmailDigestBody) => (scope === 'ACCOUNT' ? accountId : null)

const columnsOf = (body: EmailDigestBody) => ({
  ...timingOf(body),
  name: body.name,
  scope: body.scope,
  organization_id: accountOf(body),
  contents: [...new Set(body.contents)],
  skip_empty: body.skipEmpty,
  enabled: body.enabled,
})

/** Throws VALIDATION at the field if one of the ids doesn't exist. */
async function checkIds(
  db: Db,
  table: 'organizations' | 'projects' | 'users',
  ids: readonly number[],
  path: string,
): Promise<void> {
  if (ids.length === 0) return
  const found = await db.selectFrom(table).select('id').where('id', 'in', ids).execute()
  const missing = ids.find((id) => !found.some((row) => row.id === id))
  if (missing === undefined) return
  const message = `There is no ${{ organizations: 'account', projects: 'project', users: 'user' }[table]} ${missing}; choose another one.`
  throw new AppError('VALIDATION', message, [{ path: `body.${path}`, message }])
}

/** Throws VALIDATION for accounts, projects or users that don't exist. */
export async function checkBody(db: Db, body: EmailDigestBody): Promise<void> {
  const account = accountOf(body)
  await checkIds(db, 'organizations', account === null ? [] : [account], 'accountId')
  await checkIds(db, 'projects', body.projectIds, 'projectIds')
  await checkIds(db, 'users', body.recipientIds, 'recipientIds')
}

async function saveProjects(trx: Trx, digestId: number, { scope, projectIds }: EmailDigestBody) {
  await trx.deleteFrom('email_digest_projects').where('digest_id', '=', digestId).execute()
  if (scope !== 'PROJECTS') return
  await sql`insert into email_digest_projects (digest_id, project_id)
    select ${digestId}, unnest(${projectIds}::bigint[])`.execute(trx)
}

/** Users who unsubscribed stay so, unless they are to be subscribed again. */
async function saveRecipients(trx: Trx, digestId: number, { recipientIds, resubscribeIds }: EmailDigestBody) {
  await sql`delete from email_digest_recipients
    where digest_id = ${digestId} and unsubscribed_at is null and user_id <> all(${recipientIds}::bigint[])`.execute(
    trx,
  )
  await sql`update email_digest_recipients set is_listed = false
    where digest_id = ${digestId} and user_id <> all(${recipientIds}::bigint[])`.execute(trx)
  await sql`insert into email_digest_recipients as kept (digest_id, user_id)
    select ${digestId}, unnest(${recipientIds}::bigint[])
    on conflict (digest_id, user_id) do update set is_listed = true,
      unsubscribed_at = case when kept.user_id = any(${resubscribeIds}::bigint[]) then null else kept.unsubscribed_at end`.execute(
    trx,
  )
}

async function nextDue(trx: Trx, timing: Timing, enabled: boolean): Promise<Date | null> {
  if (!enabled) return null
  const [next] = nextTimes(timing, await databaseNow(trx))
  return next === undefined ? null : new Date(next)
}

export const emailDigestList =
  ({ db }: AppContext): Handler<Routes['emailDigestList']> =>
  async ({ query: { page, limit } }) => {
    const [rows, { total }] = await Promise.all([
      db
        .selectFrom('email_digests')
        .selectAll()
        .orderBy(sql`lower(name)`)
        .orderBy('id')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute(),
      db
        .selectFrom('email_digests')
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow(),
    ])
    return { digests: await viewDigests(db, rows), pagination: { page, perPage: limit, total } }
  }

export const emailDigestGet =
  ({ db }: AppContext): Handler<Routes['emailDigestGet']> =>
  ({ digest }) =>
    viewDigest(db, digest.id)

/** Locked, so that concurrent calls can't exceed the limit together. */
async function checkRoom(trx: Trx): Promise<void> {
  await sql`lock table email_digests in share row exclusive mode`.execute(trx)
  const { count } = await trx
    .selectFrom('email_digests')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= mostDigests)
    throw new AppError('CONFLICT', `There may be ${mostDigests} email digests; delete one first.`)
}

export const emailDigestCreate =
  ({ db }: AppContext): Handler<Routes['emailDigestCreate']> =>
  async (call) => {
    const { body, actor } = call
    await checkBody(db, body)
    const id = await db.transaction().execute(async (trx) => {
      await checkRoom(trx)
      const row = await trx
        .insertInto('email_digests')
        .values({
          ...columnsOf(body),
          next_due_at: await nextDue(trx, timingOf(body), body.enabled),
          created_by: actor.userId,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await saveProjects(trx, row.id, body)
      await saveRecipients(trx, row.id, body)
      const subject = subjectOf({ id: row.id, name: body.name })
      await record(trx, call, { action: 'EMAIL_DIGEST_CREATED', subject, after: body })
      return row.id
    })
    return viewDigest(db, id)
  }

/** Locked, so that its due time isn't planned meanwhile. */
const lockDigest = (trx: Trx, id: number): Promise<EmailDigestRow> =>
  trx.selectFrom('email_digests').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Keeps a due time that is about to be planned, unless the times themselves change. */
async function nextAfterChange(
  trx: Trx,
  before: EmailDigestRow,
  body: EmailDigestBody,
): Promise<Date | null> {
  const timing = timingOf(body)
  const { frequency, weekday, month_day, time_of_day, time_zone } = before
  const isSame = isDeepStrictEqual(timing, { frequency, weekday, month_day, time_of_day, time_zone })
  return isSame && before.enabled && body.enabled && before.next_due_at
    ? before.next_due_at
    : nextDue(trx, timing, body.enabled)
}

export const emailDigestUpdate =
  ({ db }: AppContext): Handler<Routes['emailDigestUpdate']> =>
  async (call) => {
    const { body, digest } = call
    await checkBody(db, body)
    await db.transaction().execute(async (trx) => {
      const before = await lockDigest(trx, digest.id)
      await trx
        .updateTable('email_digests')
        .set({ ...columnsOf(body), next_due_at: await nextAfterChange(trx, before, body) })
        .where('id', '=', digest.id)
        .execute()
      await saveProjects(trx, digest.id, body)
      await saveRecipients(trx, digest.id, body)
      await record(trx, call, {
        action: 'EMAIL_DIGEST_CHANGED',
        subject: subjectOf(digest),
        before,
        after: body,
      })
    })
    return viewDigest(db, digest.id)
  }

export const emailDigestEnable =
  ({ db }: AppContext): Handler<Routes['emailDigestEnable']> =>
  async (call) => {
    const { digest, body } = call
    await db.transaction().execute(async (trx) => {
      const before = await lockDigest(trx, digest.id)
      if (before.enabled !== body.enabled)
        await trx
          .updateTable('email_digests')
          .set({ enabled: body.enabled, next_due_at: await nextDue(trx, before, body.enabled) })
          .where('id', '=', digest.id)
          .execute()
      const action = body.enabled ? 'EMAIL_DIGEST_ENABLED' : 'EMAIL_DIGEST_DISABLED'
      await record(trx, call, { action, subject: subjectOf(digest) })
    })
    return viewDigest(db, digest.id)
  }

export const emailDigestDelete =
  ({ db }: AppContext): Handler<Routes['emailDigestDelete']> =>
  async (call) => {
    const { digest } = call
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('email_digests').where('id', '=', digest.id).execute()
      await record(trx, call, { action: 'EMAIL_DIGEST_DELETED', subject: subjectOf(digest), before: digest })
    })
    return { id: digest.id }
  }
