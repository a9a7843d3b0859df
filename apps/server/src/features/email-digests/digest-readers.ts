import { sql } from 'kysely'
import { roleOf } from '../../access/role-of.ts'
import type { Viewer } from '../../access/visible.ts'
import type { Db } from '../../database/connect.ts'

export interface Reader extends Viewer {
  email: string
  fullName: string
}

/** Active users of active accounts. */
const readers = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .select([
      'users.id',
      'users.organization_id',
      'users.role_id',
      'users.email',
      'users.first_name',
      'users.last_name',
    ])
    .where('users.deactivated_at', 'is', null)
    .where('users.removed_at', 'is', null)
    .where('organizations.deactivated_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof readers>['execute']>>[number]

const toReader = (row: Row): Reader => ({
  userId: row.id,
  organizationId: row.organization_id,
  role: roleOf(row.role_id),
  email: row.email,
  fullName: `${row.first_name} ${row.last_name}`.trim(),
})

/** A recipient of a digest who may still get it; null if deactivated, taken off the list or unsubscribed. */
export async function readerOf(db: Db, digestId: number, userId: number): Promise<Reader | null> {
  const row = await readers(db)
    .innerJoin('email_digest_recipients as recipient', 'recipient.user_id', 'users.id')
    .where('recipient.digest_id', '=', digestId)
    .where('recipient.is_listed', '=', true)
    .where('recipient.unsubscribed_at', 'is', null)
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return row ? toReader(row) : null
}

/** The first of these users who may get mail; null if none may. */
export async function firstReader(db: Db, userIds: readonly number[]): Promise<Reader | null> {
  if (userIds.length === 0) return null
  const row = await readers(db)
    .where('users.id', 'in', userIds)
    .orderBy(sql`array_position(${[...userIds]}::bigint[], users.id)`)
    .limit(1)
    .executeTakeFirst()
  return row ? toReader(row) : null
}
