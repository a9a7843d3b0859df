import { sql } from 'kysely'
import { staffRoleIds } from '@windrow/contract/roles'
import type { Trx } from '../../database/connect.ts'

/**
 * Deletes the notifications and rules of a user who leaves an account: they are about projects of that account, and may
 * be sent to its addresses.
 */
export async function forgetNotifications(trx: Trx, userId: number): Promise<void> {
  for (const table of ['notification_messages', 'notifications', 'notification_rules'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
  await trx.updateTable('users').set({ notification_mail_paused: false }).where('id', '=', userId).execute()
}

/** Staff keep theirs, because they see projects of all accounts. */
const ofCustomers = sql`user_id in (select id from users where role_id <> all(${[...staffRoleIds]}::int[]))`

/** Deletes customers' notifications and rules about a report that leaves their account. */
export async function removeNotificationsOf(trx: Trx, reportId: number): Promise<void> {
  for (const table of ['notifications', 'notification_rules'])
    await sql`delete from ${sql.table(table)} where report_id = ${reportId} and ${ofCustomers}`.execute(trx)
}

/** Deletes customers' rules about a project that leaves their account. */
export async function forgetRulesOf(trx: Trx, projectId: number): Promise<void> {
  await sql`delete from notification_rules where project_id = ${projectId} and ${ofCustomers}`.execute(trx)
}
