import { sql, type RawBuilder } from 'kysely'

/**
 * Condition on `runs`, or its alias: the run was neither rejected in review nor replaced by a rerun of its pages. For
 * every query that chooses the latest run, or runs to compare with.
 */
export const notRejected = (runs = 'runs'): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${runs}.review_state`)} not in ('REJECTED', 'REPLACED')`
