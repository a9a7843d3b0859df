import { sql } from 'kysely'
import type { EmailDigest } from '@windrow/contract/schemas/email-digests'
import type { Db } from '../../database/connect.ts'
import type { EmailDigestRow } from '../../database/digest-tables.ts'

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

const recipientsOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('email_digest_recipients as r')
    .innerJoin('users', 'users.id', 'r.user_id')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .select([
      'r.digest_id',
      'users.id as userId',
      'users.email',
      sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('fullName'),
      'organizations.name as accountName',
      'r.unsubscribed_at',
      sql<boolean>`users.deactivated_at is null and users.removed_at is null and organizations.deactivated_at is null`.as(
        'isActive',
      ),
    ])
    .where('r.digest_id', 'in', ids)
    .where('r.is_listed', '=', true)
    .orderBy('users.first_name')
    .orderBy('users.id')
    .execute()

const projectsOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('email_digest_projects as chosen')
    .innerJoin('projects', 'projects.id', 'chosen.project_id')
    .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
    .select([
      'chosen.digest_id',
      'projects.id as projectId',
      'projects.name',
      'organizations.name as accountName',
      sql<boolean>`projects.status = 'DELETED'`.as('isDeleted'),
    ])
    .where('chosen.digest_id', 'in', ids)
    .orderBy('projects.name')
    .orderBy('projects.id')
    .execute()

const latestSends = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('email_digest_sends')
    .distinctOn('digest_id')
    .selectAll()
    .where('digest_id', 'in', ids)
    .orderBy('digest_id')
    .orderBy('due_at', 'desc')
    .execute()

const accountNames = (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db.selectFrom('organizations').select(['id', 'name']).where('id', 'in', ids).execute()

/** Digests as the API answers them, in the order of the rows. */
export async function viewDigests(db: Db, rows: readonly EmailDigestRow[]): Promise<EmailDigest[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [recipients, projects, sends, accounts] = await Promise.all([
    recipientsOf(db, ids),
    projectsOf(db, ids),
    latestSends(db, ids),
    accountNames(
      db,
      rows.flatMap(({ organization_id }) => organization_id ?? []),
    ),
  ])
  return rows.map((row) => {
    const last = sends.find(({ digest_id }) => digest_id === row.id)
    return {
      id: row.id,
      name: row.name,
      frequency: row.frequency,
      weekday: row.weekday,
      dayOfMonth: row.month_day,
      time: row.time_of_day,
      timeZone: row.time_zone,
      scope: row.scope,
      accountId: row.organization_id,
      contents: row.contents,
      skipEmpty: row.skip_empty,
      accountName: accounts.find(({ id }) => id === row.organization_id)?.name ?? null,
      projects: projects
        .filter(({ digest_id }) => digest_id === row.id)
        .map(({ projectId, name, accountName, isDeleted }) => ({ projectId, name, accountName, isDeleted })),
      recipients: recipients
        .filter(({ digest_id }) => digest_id === row.id)
        .map(({ userId, fullName, email, accountName, isActive, unsubscribed_at }) => ({
          userId,
          fullName,
          email,
          accountName,
          isActive,
          unsubscribedDate: iso(unsubscribed_at),
        })),
      enabled: row.enabled,
      nextDate: iso(row.next_due_at),
      last: last
        ? {
            state: last.state,
            dueDate: last.due_at.toISOString(),
            endedDate: iso(last.ended_at),
            message: last.message,
          }
        : null,
      createdDate: row.created_at.toISOString(),
    }
  })
}

/** One digest by its id. */
export async function viewDigest(db: Db, id: number): Promise<EmailDigest> {
  const row = await db.selectFrom('email_digests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return (await viewDigests(db, [row]))[0]!
}
