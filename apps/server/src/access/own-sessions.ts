import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/** The sessions that a person has begun, without those of staff who act as that person. */
export const ownSessions = (db: Db, userId: number) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('impersonator_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
