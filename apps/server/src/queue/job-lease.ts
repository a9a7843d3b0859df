import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/connect.ts'
import { claimIfOpen } from './claim-if-open.ts'
import { claimLease, isLost, releaseLease, type Claim, type Lease } from './lease.ts'

type Sql = RawBuilder<unknown>

/** Seconds without a heartbeat after which another worker takes over a job. */
export const jobLeaseSeconds = 10
/** Concurrent jobs per account, on all nodes. */
export const mostOfAccount = 2

/** What waits in a table of jobs. */
const waitingIn = { dataset_jobs: 'datasetJobs', run_exports: 'exports', run_profiles: 'profiles' } as const

type JobLease = Lease & { table: keyof typeof waitingIn }

/** The order in which jobs are taken. */
interface JobOrder {
  /** Joins of the job `t` with its account. */
  joins: Sql
  account: Sql
  /** Additional condition on claimable jobs. */
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
 * Leases the next queued job of a table, or one whose worker was lost. Accounts with fewer jobs in progress come first,
 * and each has at most two at a time. By default, jobs belong to reports and are taken in order of creation.
 */
export const claimJob = <Row extends Claim>(
  db: Db,
  lease: JobLease,
  { joins, account, may, order }: JobOrder = ofReport,
): Promise<Row | null> =>
  claimIfOpen(db, waitingIn[lease.table], (trx) =>
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

/** Assignment of a job's progress from 0 to 1, for heartbeats; it never decreases. */
export const progressed = (share: number): Sql => sql`, progress = greatest(progress, ${share}::real)`

/** Releases a job because the node stops; doesn't count as a loss. */
export const releaseJob = (db: Db, lease: Lease, claim: Claim): Promise<boolean> =>
  releaseLease(db, lease, claim, sql`, progress = 0`)
