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

/** Writes what was made, in the transaction that ends the job: all of it is there at once, or nothing. */
export type Publish = (trx: Trx) => Promise<JobResult>

/** One attempt at a job while it goes on. */
export interface JobWork {
  app: AppContext
  job: DatasetJobRow
  report: ReportRow
  project: ProjectRow
  /** Who ordered it, as the audit log names them. */
  source: Source
  /** For files on their way; it goes when the attempt is over. */
  folder: string
  /** Aborts when the job was cancelled or taken over, or the node stops. */
  signal: AbortSignal
  /** How far it is, from 0 to 1, and how many rows were read. */
  told: (share: number, rows: number) => void
  /** Puts a file into the store, under a name of its own below `prefix`. @returns its key. */
  put: (prefix: string, path: string) => Promise<string>
}

export type MakeJob = (work: JobWork) => Promise<Publish>

/** What an attempt holds: its heartbeat, how far it is, and the objects that it has written. */
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
      onError: (error) => app.log.warn({ err: error }, 'a job could not say how far it is'),
    })
  }

  told(share: number, rows: number): void {
    this.#share = share
    this.#rows = Math.max(this.#rows, Math.floor(rows))
  }

  /** The job's row names an object before it is there, so that none is ever left behind. Throws `LeaseLost`. */
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
