import type { Logger } from 'pino'
import { sql } from 'kysely'
import { isActive } from '@windrow/contract/run-status'
import type { Run } from '@windrow/contract/schemas/runs'
import { Pause } from '../../background/pause.ts'
import { activeInSql } from '../../database/active-runs.ts'
import type { Db } from '../../database/connect.ts'
import { channels, type NotificationHub } from '../../database/notification-hub.ts'
import { plannedOnce } from '../../database/plan-once.ts'
import type { RunRow } from '../../database/run-tables.ts'
import { latestRun, loadRuns } from './run-view.ts'

/** Covers notifications that are lost, and clusters without them. */
const pollMs = 2000

/** What tells that a run at work has changed since it was looked at. */
const progressColumns = [
  'id',
  'report_id',
  'status',
  'manually_stopped',
  'debug_message',
  'queued',
  'done',
  'failed',
  'skipped',
  'retried',
  'rows',
  'bytes_down',
  'bytes_up',
  'errors',
  'pages_per_second',
  'total_known',
  'expected_pages',
] as const satisfies (keyof RunRow)[]

interface Followed {
  followers: Set<(run: Run) => void>
  /** The run at work when this was last looked at. */
  active: number | null
  /** Its progress then. */
  progress: string
}

interface Parts {
  db: Db
  hub: NotificationHub
  log: Logger
}

/**
 * Reads the runs of reports as they change, once for everybody who follows them on this node, however many they are.
 * Reads only while somebody follows.
 */
export class RunFeed {
  readonly #parts: Parts
  readonly #reports = new Map<number, Followed>()
  /** Runs to read. */
  readonly #changed = new Set<number>()
  readonly #pause = new Pause()
  #isRunning = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Calls the follower with each run of the report that changes after `latest` was read.
   *
   * @returns the run that was started last, or null, and the function that ends it
   */
  async follow(
    reportId: number,
    take: (run: Run) => void,
  ): Promise<{ latest: Run | null; stop: () => void }> {
    const early = new Set<number>()
    let isEarly = true
    // What is told while `latest` is read may be older than it, and is read once more.
    const follower = (run: Run) => (isEarly ? void early.add(run.id) : take(run))
    const report = this.#reports.get(reportId) ?? { followers: new Set(), active: null, progress: '' }
    this.#reports.set(reportId, report)
    report.followers.add(follower)
    const stop = () => {
      report.followers.delete(follower)
      if (report.followers.size > 0 || this.#reports.get(reportId) !== report) return
      this.#reports.delete(reportId)
      if (this.#reports.size === 0) this.#pause.end()
    }
    if (!this.#isRunning) void this.#run()
    try {
      const latest = await latestRun(this.#parts.db, reportId)
      if (latest && isActive(latest.status)) report.active ??= latest.id
      isEarly = false
      for (const id of early) this.#change(id)
      return { latest, stop }
    } catch (error) {
      stop()
      throw error
    }
  }

  #change(id: number): void {
    this.#changed.add(id)
    this.#pause.end()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    const stop = this.#parts.hub.listen(channels.runChanged, (payload) => {
      const [report, run] = payload.split(':').map(Number)
      if (run !== undefined && this.#reports.has(report!)) this.#change(run)
    })
    let polled = performance.now()
    while (this.#reports.size > 0) {
      const isDue = performance.now() - polled >= pollMs
      if (isDue) polled = performance.now()
      const isRead = await this.#read(isDue)
      if (this.#changed.size === 0 || !isRead) await this.#pause.for(polled + pollMs - performance.now())
    }
    stop()
    this.#isRunning = false
  }

  /**
   * Reads what changed and tells the followers.
   *
   * @returns false if the database could not be read
   */
  async #read(isDue: boolean): Promise<boolean> {
    const ids = new Set<number>()
    try {
      if (isDue) await this.#poll()
      for (const id of this.#changed) ids.add(id)
      this.#changed.clear()
      for (const run of await loadRuns(this.#parts.db, [...ids]))
        for (const tell of this.#reports.get(run.reportId)?.followers ?? []) tell(run)
      return true
    } catch (error) {
      this.#parts.log.error({ err: error }, 'could not read the runs that are followed')
      for (const id of ids) this.#changed.add(id)
      return false
    }
  }

  /** Finds the runs that changed without a notification: those at work, and those that were. */
  async #poll(): Promise<void> {
    const rows = await this.#parts.db
      .selectFrom('runs')
      .select(progressColumns)
      .where('report_id', '=', sql<number>`any(${[...this.#reports.keys()]}::bigint[])`)
      .where(sql<boolean>`status in (${sql.raw(activeInSql)})`)
      .where('deleted_at', 'is', null)
      .$call(plannedOnce)
      .execute()
    const byReport = new Map(rows.map((row) => [row.report_id, row]))
    for (const [reportId, report] of this.#reports) {
      const row = byReport.get(reportId)
      const progress = row ? JSON.stringify(row) : ''
      if (row && progress !== report.progress) this.#changed.add(row.id)
      if (report.active !== null && report.active !== row?.id) this.#changed.add(report.active)
      report.active = row?.id ?? null
      report.progress = progress
    }
  }
}
