import type { Page } from '@playwright/test'
import type { RoleName } from '../packages/contract/src/roles.ts'
import { roleIds } from '../packages/contract/src/roles.ts'
import { connect } from '../apps/server/src/database/connect.ts'

/**
 * Changes a user's role from the next request on, so that one login is enough to show a screen to all roles. The page is
 * left first, because what it still asks for would be refused to the new role.
 */
export async function setRole(
  page: Page,
  databaseUrl: string,
  userId: number,
  role: RoleName,
): Promise<void> {
  await page.goto('about:blank')
  const { db } = connect(databaseUrl)
  await db.updateTable('users').set({ role_id: roleIds[role] }).where('id', '=', userId).execute()
  await db.destroy()
}
