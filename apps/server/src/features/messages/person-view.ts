import { sql } from 'kysely'
import { isStaff } from '@windrow/contract/roles'
import type { ThreadPerson } from '@windrow/contract/schemas/messages'
import { roleOf } from '../../access/role-of.ts'

/** A joined user; all null if there is none. */
export interface NamedUser {
  id: number | null
  first_name: string | null
  last_name: string | null
  email: string | null
  role_id: number | null
}

/** The columns of a joined user, for {@link toPerson}. */
export const userOf = (table: string) =>
  sql<NamedUser>`json_build_object(${sql.join(
    (['id', 'first_name', 'last_name', 'email', 'role_id'] as const).flatMap((column) => [
      sql.lit(column),
      sql.ref(`${table}.${column}`),
    ]),
  )})`

/** A user's name; the address of somebody who was invited and has none yet. */
export const nameOf = ({ first_name, last_name, email }: Omit<NamedUser, 'id' | 'role_id'>): string =>
  `${first_name ?? ''} ${last_name ?? ''}`.trim() || (email ?? 'Former user')

/**
 * A user as the readers of a thread see them. Customers are shown with the account of the thread, whatever account they
 * belong to today.
 *
 * @param wasStaff of the author of a message, when it was sent
 * @param name of an author who is no user
 */
export function toPerson(
  user: NamedUser,
  accountName: string,
  wasStaff?: boolean,
  name: string | null = null,
): ThreadPerson {
  const byStaff = wasStaff ?? (user.role_id !== null && isStaff(roleOf(user.role_id)))
  return {
    userId: user.id,
    fullName: name ?? nameOf(user),
    isStaff: byStaff,
    accountName: byStaff ? null : accountName,
  }
}
