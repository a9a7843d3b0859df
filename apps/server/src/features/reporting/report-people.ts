import { isStaff, roleMay, type RoleName } from '@windrow/contract/roles'
import type { Db } from '../../database/connect.ts'
import { roleOf } from '../../access/role-of.ts'

export interface ReportPerson {
  userId: number
  email: string
  firstName: string
  role: RoleName
  organizationId: number
}

const people = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(['users.id', 'users.email', 'users.first_name', 'users.role_id', 'users.organization_id'])
    .where('users.deactivated_at', 'is', null)
    .where('users.removed_at', 'is', null)
    .where('organizations.deactivated_at', 'is', null)

interface Row {
  id: number
  email: string
  first_name: string
  role_id: number
  organization_id: number
}

const toPerson = (row: Row): ReportPerson => ({
  userId: row.id,
  email: row.email,
  firstName: row.first_name,
  role: roleOf(row.role_id),
  organizationId: row.organization_id,
})

/** Whether somebody may see figures of exactly these accounts; empty stands for all. */
export const maySeeAccounts = (
  { role, organizationId }: Pick<ReportPerson, 'role' | 'organizationId'>,
  accountIds: readonly number[],
): boolean =>
  roleMay(role, 'reporting:view') &&
  (isStaff(role) || (accountIds.length === 1 && accountIds[0] === organizationId))

/** An active user who may see figures; null otherwise. */
export async function activeMaker(db: Db, userId: number): Promise<ReportPerson | null> {
  const row = await people(db).where('users.id', '=', userId).executeTakeFirst()
  if (!row) return null
  const person = toPerson(row)
  return roleMay(person.role, 'reporting:view') ? person : null
}

/** Which of these addresses belong to active users who may see figures of these accounts. */
export async function allowedReceivers(
  db: Db,
  emails: readonly string[],
  accountIds: readonly number[],
): Promise<ReportPerson[]> {
  if (emails.length === 0) return []
  const rows = await people(db)
    .where(
      'users.email',
      'in',
      emails.map((email) => email.toLowerCase()),
    )
    .execute()
  return rows.map(toPerson).filter((person) => maySeeAccounts(person, accountIds))
}
