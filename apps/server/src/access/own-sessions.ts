import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/** The sessions that the user opened, without those of staff who act as the user. */
export const ownSessions = (db: Db, userId: number) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('impersonator_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
