import type { LearntMode } from '../reading/type-modes.ts'
import type { FrontierBlock } from './block.ts'
import type { NewRequest } from '../records/request.ts'
import type { CrawlRequest } from '../records/request.ts'
import type { RunCheck, RunCheckKind } from '@windrow/contract/run-reason'
import type { EvidenceRecord, FailureRecord, LogRecord, RequestRecord, Row } from '../records/records.ts'
import { PackedRows } from '../records/packed-rows.ts'
import type { LogLevel } from '../records/log-entry.ts'
import type { Remembered } from '../memory/page-memory.ts'
import { noCounters } from './counters.ts'
import { ProxyTally } from './proxy-tally.ts'

/**
 * The batch being filled. Everything from one page is added without an `await` in between, so that a batch holds
 * the whole page or nothing of it.
 */
export class OpenBatch {
  readonly rows = new Map<string, PackedRows>()
  readonly requests: RequestRecord[] = []
  readonly logs: LogRecord[] = []
  readonly evidence: EvidenceRecord[] = []
  readonly failures: FailureRecord[] = []
  readonly checks: RunCheck[] = []
  readonly remembered: Remembered[] = []
  readonly proxies = new ProxyTally()
  readonly handovers = new Map<number, NewRequest[]>()
  readonly taken: number[] = []
  readonly typeModes = new Map<string, LearntMode>()
  readonly delta = noCounters()
  readonly block: Required<Omit<FrontierBlock, 'elapsedMs' | 'counters' | 'proxies' | 'typeModes'>> = {
    added: [],
    settled: [],
    attempts: [],
    seen: [],
    starts: { done: 0, failed: 0 },
    failures: [],
    unique: [],
    dropped: { duplicate: 0, incomplete: 0 },
    evidence: { failed: 0, sampled: [] },
  }
  /** Approximate size of its rows. */
  bytes = 0

  get isEmpty(): boolean {
    const { added, settled, attempts } = this.block
    return added.length + settled.length + attempts.length + this.logs.length + this.taken.length === 0
  }

  get pages(): number {
    return this.block.settled.length
  }

  handOver(part: number, request: NewRequest): void {
    const known = this.handovers.get(part)
    if (known) known.push(request)
    else this.handovers.set(part, [request])
    const { type, url, send } = request
    this.block.seen.push(send ? [type, url, send] : [type, url])
    this.bytes += request.url.length + 100
  }

  add({ id, url, type, depth, priority, carried, send }: CrawlRequest): void {
    const plain = [id, url, type, depth, priority, carried] as const
    this.block.added.push(send ? [...plain, send] : [...plain])
    this.delta.queued++
    this.bytes += url.length + 40 + (send?.body?.length ?? 0)
  }

  /** Settles a request; exactly one of the counters goes up. */
  settle(request: CrawlRequest, record: RequestRecord): void {
    this.block.settled.push(request.id)
    this.requests.push(record)
    this.delta[record.outcome]++
    this.delta.queued--
    this.bytes += request.url.length + 100
  }

  addRows(table: string, rows: readonly Row[]): void {
    if (rows.length === 0) return
    const packed = this.rows.get(table) ?? new PackedRows()
    this.rows.set(table, packed)
    const before = packed.bytes
    packed.add(rows)
    this.bytes += packed.bytes - before
    this.delta.rows += rows.length
  }

  keep(record: EvidenceRecord): void {
    this.evidence.push(record)
    this.bytes += record.body.length
  }

  remember(page: Remembered): void {
    this.remembered.push(page)
    this.bytes += page.memo?.length ?? 0
  }

  fail(failure: FailureRecord): void {
    const { code, httpStatus, kind } = failure
    const known = this.failures.find(
      (one) => one.code === code && one.httpStatus === httpStatus && one.kind === kind,
    )
    if (known) known.count++
    else this.failures.push(failure)
  }

  /** Counts that something was looked for on a page, and whether it was found. */
  check(kind: RunCheckKind, subject: string, isFound: boolean): void {
    let known = this.checks.find((one) => one.kind === kind && one.subject === subject)
    if (!known) this.checks.push((known = { kind, subject, looked: 0, found: 0 }))
    known.looked++
    if (isFound) known.found++
  }

  log(level: LogLevel, message: string, url: string | null = null, code: string | null = null): void {
    this.logs.push({ at: new Date().toISOString(), level, message, url, code })
    if (level === 'ERR' || level === 'CRITICAL' || level === 'EXCEPTION') this.delta.errors++
    this.bytes += message.length + 60
  }
}
