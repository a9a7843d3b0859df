import { sql } from 'kysely'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../http/handler.ts'

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

/** Sets the flags that are named and leaves the others as they are. */
export const userSettingsSave =
  (app: AppContext): Handler<Routes['userSettingsSave']> =>
  async ({ actor, body }) => {
    const { settings } = await app.db
      .updateTable('users')
      .set({ settings: sql`settings || ${JSON.stringify(body)}::jsonb` })
      .where('id', '=', actor.userId)
      .returning('settings')
      .executeTakeFirstOrThrow()
    return settings
  }
