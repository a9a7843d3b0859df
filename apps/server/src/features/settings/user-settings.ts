import { sql } from 'kysely'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { auditEventOf } from '../../audit/audit-event-of.ts'
import { record } from '../../audit/record.ts'

export const userSettings =
  (app: AppContext): Handler<Routes['userSettings']> =>
  async ({ actor }) => {
    const { settings } = await app.db
      .selectFrom('users')
      .select('settings')
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow()
    return settings
  }

/** Sets the named flags; the others are unchanged. */
export const userSettingsSave =
  (app: AppContext): Handler<Routes['userSettingsSave']> =>
  (call) =>
    app.db.transaction().execute(async (trx) => {
      const { settings } = await trx
        .updateTable('users')
        .set({ settings: sql`settings || ${JSON.stringify(call.body)}::jsonb` })
        .where('id', '=', call.actor.userId)
        .returning('settings')
        .executeTakeFirstOrThrow()
      await record(trx, call, auditEventOf('userSettingsSave', call))
      return settings
    })
