import { sql } from 'kysely'
import { staffRoleIds } from '@windrow/contract/roles'
import type { Trx } from '../../database/connect.ts'

/**
 * Forgets what someone was told and wanted to be told, who leaves an account: it is of projects of that account, and goes
 * to addresses that were given there.
 */
export async function forgetNotifications(trx: Trx, userId: number): Promise<void> {
  for (const table of ['notification_messages', 'notifications', 'notification_rules'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
  await trx.updateTable('users').set({ notification_mail_paused: false }).where('id', '=', userId).execute()
}

/** Staff see what they were told of wherever it is. */
const ofCustomers = sql`user_id in (select id from users where role_id <> all(${[...staffRoleIds]}::int[]))`

/** Forgets what people were told of a report, and wanted to be told, which leaves their account. */
export async function forgetToldOf(trx: Trx, reportId: number): Promise<void> {
  for (const table of ['notifications', 'notification_rules'])
    await sql`delete from ${sql.table(table)} where report_id = ${reportId} and ${ofCustomers}`.execute(trx)
}

/** The same for what they wanted to be told of a whole project. */
export async function forgetRulesOf(trx: Trx, projectId: number): Promise<void> {
  await sql`delete from notification_rules where project_id = ${projectId} and ${ofCustomers}`.execute(trx)
}
