import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import type { DatasetJobRow, JobResult } from '../../database/job-tables.ts'
import type { ProjectRow, ReportRow } from '../../database/project-tables.ts'
import { progressed } from '../../queue/job-lease.ts'
import type { Heartbeat } from '../../queue/heartbeat.ts'
import { keepLease, loseLease, type Claim } from '../../queue/lease.ts'
import type { Source } from '../../audit/record.ts'
import { jobLease, nameObjects } from './job-queries.ts'

/** Stores the results in the transaction that ends the job: all or nothing. */
export type Publish = (trx: Trx) => Promise<JobResult>

/** One attempt at a job in progress. */
export interface JobWork {
  app: AppContext
  job: DatasetJobRow
  report: ReportRow
  project: ProjectRow
  /** The requester, for the audit log. */
  source: Source
  /** For temporary files; deleted when the attempt ends. */
  folder: string
  /** Aborts when the job is cancelled or taken over, or the node stops. */
  signal: AbortSignal
  /** Reports the progress from 0 to 1, and the number of rows read. */
  told: (share: number, rows: number) => void
  /**
   * Stores a file under a new key below `prefix`.
   *
   * @returns the key
   */
  put: (prefix: string, path: string) => Promise<string>
}

export type MakeJob = (work: JobWork) => Promise<Publish>

/** State of an attempt: its heartbeat, its progress, and the objects it has written. */
export class Attempt implements Disposable {
  readonly heartbeat: Heartbeat
  readonly written: string[] = []
  readonly #app: AppContext
  readonly #claim: Claim
  #share = 0
  #rows = 0

  constructor(app: AppContext, claim: Claim, stopping: AbortSignal) {
    this.#app = app
    this.#claim = claim
    this.heartbeat = keepLease(app.db, jobLease, claim, {
      more: () => sql`${progressed(this.#share)}, rows_done = ${this.#rows}`,
      stopping,
      onError: (error) => app.log.warn({ err: error }, 'could not save the progress of a job'),
    })
  }

  told(share: number, rows: number): void {
    this.#share = share
    this.#rows = Math.max(this.#rows, Math.floor(rows))
  }

  /** Records the object in the job's row before writing it, so that none is left behind. Throws `LeaseLost`. */
  async put(prefix: string, path: string): Promise<string> {
    const key = `${prefix}/${randomUUID()}.parquet`
    if (!(await nameObjects(this.#app.db, this.#claim, [...this.written, key])))
      loseLease(jobLease, this.#claim)
    this.written.push(key)
    await this.#app.store.putFile(key, path)
    return key
  }

  [Symbol.dispose](): void {
    this.heartbeat[Symbol.dispose]()
  }
}
