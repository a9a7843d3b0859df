import type { RoleName } from '../packages/contract/src/roles.ts'
import { roleIds } from '../packages/contract/src/roles.ts'
import { connect } from '../apps/server/src/database/connect.ts'

/** Changes a user's role from the next request on, so that one login is enough to show a screen to all roles. */
export async function setRole(databaseUrl: string, userId: number, role: RoleName): Promise<void> {
  const { db } = connect(databaseUrl)
  await db.updateTable('users').set({ role_id: roleIds[role] }).where('id', '=', userId).execute()
  await db.destroy()
}
