import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Actor } from './actor.ts'
import { seenBy } from './seen-runs.ts'

/** Comparisons of two runs that the actor may see. Excludes expired ones and those of deleted runs. */
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
    // Imported rows can't be exported, so neither can differences from them.
    .where('earlier.origin', '<>', 'IMPORTED')
    .where('later.origin', '<>', 'IMPORTED')
    .where(seenBy(actor, 'earlier'))
    .where(seenBy(actor, 'later'))
