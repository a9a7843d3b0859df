import { sql } from 'kysely'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import { ownSessions } from '../../access/own-sessions.ts'
import type { Handler } from '../../calls/handler.ts'
import { record } from '../../audit/record.ts'

const revoke = (db: Db, ids: readonly number[]) =>
  db
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('id', 'in', ids)
    .execute()

export const sessionList =
  (app: AppContext): Handler<Routes['sessionList']> =>
  async ({ actor }) => {
    const rows = await ownSessions(app.db, actor.userId)
      .select(['id', 'user_agent', 'ip', 'created_at', 'last_used_at'])
      .orderBy('last_used_at', 'desc')
      .limit(200)
      .execute()
    return {
      sessions: rows.map((row) => ({
        sessionId: row.id,
        userAgent: row.user_agent,
        ip: row.ip,
        createdDate: row.created_at.toISOString(),
        lastUsedDate: row.last_used_at.toISOString(),
        current: row.id === actor.sessionId,
      })),
    }
  }

export const sessionRevoke =
  (app: AppContext): Handler<Routes['sessionRevoke']> =>
  async (call) => {
    const { id } = call.session
    await app.db.transaction().execute(async (trx) => {
      await revoke(trx, [id])
      await record(trx, call, { action: 'SESSION_ENDED', subject: { type: 'session', id } })
    })
    return undefined
  }

export const sessionRevokeOthers =
  (app: AppContext): Handler<Routes['sessionRevokeOthers']> =>
  async (call) => {
    const others = await ownSessions(app.db, call.actor.userId)
      .select('id')
      .where('id', '<>', call.actor.sessionId ?? -1)
      .execute()
    const ids = others.map((row) => row.id)
    const after = { ended: ids.length }
    await app.db.transaction().execute(async (trx) => {
      if (ids.length > 0) await revoke(trx, ids)
      await record(trx, call, { action: 'SESSIONS_ENDED', subject: { type: 'session' }, after })
    })
    return after
  }
