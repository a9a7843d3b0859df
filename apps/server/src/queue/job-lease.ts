import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/connect.ts'
import { claimLease, isLost, releaseLease, type Claim, type Lease } from './lease.ts'

type Sql = RawBuilder<unknown>

/** After so long without a heartbeat another worker takes a job up. */
export const jobLeaseSeconds = 10
/** At work of one account, on all nodes. */
const mostOfAccount = 2

/** Whose turn a job is, and when. */
interface JobOrder {
  /** Tables beside the job `t`, and its account. */
  joins: Sql
  account: Sql
  /** A further condition on a job that is taken. */
  may: Sql
  order: Sql
}

const ofReport: JobOrder = {
  joins: sql`join reports r on r.id = t.report_id join projects p on p.id = r.project_id`,
  account: sql`p.organization_id`,
  may: sql`true`,
  order: sql`t.id`,
}

/**
 * Takes the next job of a table that people fill and nodes work off, or the job of a worker that was lost. Accounts with
 * fewer at work come first, and none has more than two at a time. Without an order they are those of reports, as they
 * came.
 */
export const claimJob = <Row extends Claim>(
  db: Db,
  lease: Lease,
  { joins, account, may, order }: JobOrder = ofReport,
): Promise<Row | null> =>
  db.transaction().execute((trx) =>
    claimLease<Row>(trx, lease, {
      joins,
      account,
      most: mostOfAccount,
      wanted: sql`(t.state = 'QUEUED' and ${may})`,
      lost: sql`(${isLost(lease)} and ${may})`,
      order,
      more: sql`, progress = 0`,
    }),
  )

/** How far a job is, from 0 to 1, as a heartbeat sets it; it never goes back. */
export const progressed = (share: number): Sql => sql`, progress = greatest(progress, ${share}::real)`

/** Puts a job back for others, as a node does that stops; it counts as no loss. */
export const releaseJob = (db: Db, lease: Lease, claim: Claim): Promise<boolean> =>
  releaseLease(db, lease, claim, sql`, progress = 0`)
