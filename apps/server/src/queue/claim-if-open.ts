import type { Db, Trx } from '../database/connect.ts'
import { anyWaits, type Waiting } from './what-waits.ts'

/** Claims a row in a transaction if any is queued or in progress: almost never is any. */
export const claimIfOpen = async <Row>(
  db: Db,
  what: Waiting,
  claim: (trx: Trx) => Promise<Row | null>,
): Promise<Row | null> => ((await anyWaits(db, what)) ? db.transaction().execute(claim) : null)
