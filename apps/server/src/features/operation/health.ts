import { sql } from 'kysely'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'

export const health =
  (app: AppContext): Handler<Routes['health']> =>
  async () => {
    const { workers } = await app.db
      .selectFrom('workers')
      .select(sql<number>`count(*)::int`.as('workers'))
      .where('heartbeat_at', '>', sql<Date>`now() - interval '15 seconds'`)
      .executeTakeFirstOrThrow()
    return { roles: app.config.roles, database: 'ok' as const, workers, version: app.version }
  }
