import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Trx } from '../../database/connect.ts'
import { Heartbeat } from '../../queue/heartbeat.ts'
import { ObjectMissing } from '../../storage/object-store.ts'
import { scan, ScanFailed, type Verdict } from './clamd.ts'
import { tellReaders } from './tell-readers.ts'
import { onceMark } from '../../database/plan-once.ts'

/** Seconds without a heartbeat after which another node scans the file. */
const leaseSeconds = 60
const beatMs = 15_000
/** Time for one file: 5 GB at 6 MB/s. */
const mostScanMs = 15 * 60_000
/** Files up to this size are scanned beside larger ones, so that these don't delay them. */
export const quickScanBytes = 50 * 1024 ** 2
const firstPauseSeconds = 5
const longestPauseSeconds = 300
/** A file that the scanner doesn't take needs another setting of the scanner. */
const tooLargePauseSeconds = 3600

interface Scanned {
  id: number
  object_key: string
  scan_attempt: number
  scan_failures: number
}

/** Takes the next file that waits for a scan, and holds it for a while. */
async function claimFile({ db }: AppContext, mostBytes: number): Promise<Scanned | null> {
  const { rows } = await sql<Scanned>`
    ${onceMark} update files set scan_attempt = scan_attempt + 1, next_scan_at = now() + make_interval(secs => ${leaseSeconds})
    where id = (
      select id from files where state = 'CHECKING' and next_scan_at <= now() and size <= ${mostBytes}
      order by next_scan_at limit 1 for update skip locked)
    returning id, object_key, scan_attempt, scan_failures`.execute(db)
  return rows[0] ?? null
}

async function renew({ db }: AppContext, { id, scan_attempt }: Scanned): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update files set next_scan_at = now() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and scan_attempt = ${scan_attempt} and state = 'CHECKING'`.execute(db)
  return numAffectedRows === 1n
}

type Outcome = { state: 'READY' | 'INFECTED' | 'CHECKING'; reason: string | null; pauseSeconds: number }

const outcomeOf = (verdict: Verdict): Outcome =>
  verdict.isClean
    ? { state: 'READY', reason: null, pauseSeconds: 0 }
    : { state: 'INFECTED', reason: `The virus scanner found ${verdict.virus}.`, pauseSeconds: 0 }

/** Held, and scanned again after a pause that grows with each failure. */
function heldBecause(error: unknown, failures: number): Outcome {
  const isTooLarge = error instanceof ScanFailed && error.isTooLarge
  const why = error instanceof ScanFailed ? error.message : 'The file could not be scanned.'
  const pause = Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** Math.min(failures, 10))
  return {
    state: 'CHECKING',
    reason: `${why} ${isTooLarge ? 'Ask Windrow support, or send a smaller one.' : 'It is tried again.'}`,
    pauseSeconds: isTooLarge ? tooLargePauseSeconds : pause,
  }
}

/** Writes the outcome, unless another node has taken the file over. Tells readers what they see differently. */
async function settle(trx: Trx, { id, scan_attempt }: Scanned, outcome: Outcome): Promise<void> {
  const { state, reason, pauseSeconds } = outcome
  const before = await trx
    .selectFrom('files')
    .leftJoin('messages', 'messages.id', 'files.message_id')
    .select([
      'files.project_id',
      'files.message_id',
      'files.state_reason',
      'messages.thread_id',
      'messages.internal',
    ])
    .where('files.id', '=', id)
    .where('files.scan_attempt', '=', scan_attempt)
    .where('files.state', '=', 'CHECKING')
    .forUpdate('files')
    .executeTakeFirst()
  if (!before) return
  await trx
    .updateTable('files')
    .set({
      state,
      state_reason: reason,
      scan_failures: state === 'CHECKING' ? sql<number>`scan_failures + 1` : 0,
      next_scan_at: sql<Date>`now() + make_interval(secs => ${pauseSeconds})`,
    })
    .where('id', '=', id)
    .execute()
  if (state !== 'CHECKING' || reason !== before.state_reason) await tellReaders(trx, before, null)
}

async function outcomeOfScan(app: AppContext, file: Scanned, stopping: AbortSignal): Promise<Outcome | null> {
  const { scanner } = app.config.files
  // The operator has no scanner any more: what was held is let go.
  if (!scanner) return { state: 'READY', reason: null, pauseSeconds: 0 }
  using heartbeat = new Heartbeat({
    everyMs: beatMs,
    leaseMs: leaseSeconds * 1000,
    renew: () => renew(app, file),
    stopping,
    onError: (error) => app.log.warn({ err: error }, 'could not renew the lease of a scan'),
  })
  const timeout = AbortSignal.timeout(mostScanMs)
  try {
    const content = await app.store.read(file.object_key)
    return outcomeOf(await scan(scanner, content, AbortSignal.any([heartbeat.signal, timeout])))
  } catch (error) {
    if (heartbeat.signal.aborted) return null
    if (!(error instanceof ScanFailed || error instanceof ObjectMissing) && !timeout.aborted)
      app.log.error({ err: error, file: file.id }, 'could not scan a file')
    return heldBecause(
      timeout.aborted ? new ScanFailed('The virus scanner took too long.') : error,
      file.scan_failures,
    )
  }
}

/**
 * Scans the next held file of at most so many bytes.
 *
 * @returns whether there was one
 */
export async function scanNextFile(
  app: AppContext,
  stopping: AbortSignal,
  mostBytes = Number.MAX_SAFE_INTEGER,
): Promise<boolean> {
  const file = await claimFile(app, mostBytes)
  if (!file) return false
  const outcome = await outcomeOfScan(app, file, stopping)
  if (outcome) await app.db.transaction().execute((trx) => settle(trx, file, outcome))
  return true
}
