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
