import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Actor } from './actor.ts'
import { seenBy } from './seen-runs.ts'

/** Comparisons of two runs that the actor sees. Those of deleted runs are gone with them, and so are expired ones. */
export const visibleComparisons = (db: Db, actor: Actor) =>
  db
    .selectFrom('comparisons')
    .innerJoin('runs as earlier', 'earlier.id', 'comparisons.earlier_run_id')
    .innerJoin('runs as later', 'later.id', 'comparisons.later_run_id')
    .selectAll('comparisons')
    .select(['earlier.created_at as earlier_date', 'later.created_at as later_date'])
    .where('comparisons.expires_at', '>', sql<Date>`now()`)
    .where('earlier.deleted_at', 'is', null)
    .where('later.deleted_at', 'is', null)
    // Their rows do not leave, so neither do differences from them.
    .where('earlier.origin', '<>', 'IMPORTED')
    .where('later.origin', '<>', 'IMPORTED')
    .where(seenBy(actor, 'earlier'))
    .where(seenBy(actor, 'later'))
