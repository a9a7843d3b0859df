import { sql } from 'kysely'
import { staffRoleIds } from '@windrow/contract/roles'
import { roleOf } from '../../access/role-of.ts'
import type { Db } from '../../database/connect.ts'

/** Active users with an admin role, by name, each with the number of open tasks assigned to them. */
export async function listContributors(db: Db) {
  const rows = await db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .select([
      'users.id',
      'role_id',
      sql<string>`trim(first_name || ' ' || last_name)`.as('full_name'),
      sql<number>`(select count(*)::int from anomaly_tasks t where t.assigned_to = users.id and t.is_open
        and not t.is_hidden)`.as('open_tasks'),
    ])
    .where('role_id', 'in', staffRoleIds)
    .where('users.deactivated_at', 'is', null)
    .where('users.removed_at', 'is', null)
    .where('organizations.deactivated_at', 'is', null)
    .orderBy(sql`lower(first_name || ' ' || last_name)`)
    .orderBy('users.id')
    .execute()
  return rows.map(({ id, role_id, full_name, open_tasks }) => ({
    userId: id,
    fullName: full_name,
    roleName: roleOf(role_id),
    openTasks: open_tasks,
  }))
}
