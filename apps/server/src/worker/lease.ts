import { hostname } from 'node:os'
import pg from 'pg'

/** First key of the advisory lock that a living worker holds; the second is its id. */
export const workerLockClass = 7_701
const heartbeatMs = 2000

export interface WorkerLease extends AsyncDisposable {
  workerId: number
  /** Aborted when the lock is lost: others may take this worker's runs, so it must let go of them. */
  lost: AbortSignal
}

/**
 * Registers a worker. Its connection holds a session advisory lock, so that the death of the process shows at once;
 * a heartbeat in the row shows the rest.
 */
export async function takeLease(url: string): Promise<WorkerLease> {
  const client = new pg.Client({ connectionString: url, application_name: 'windrow worker', keepAlive: true })
  const lost = new AbortController()
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  await client.connect()
  const { rows } = await client.query<{ id: number }>(
    'insert into workers (host, pid, has_lock) values ($1, $2, false) returning id',
    [hostname(), process.pid],
  )
  const workerId = rows[0]!.id
  // Only where the lock can be seen does its absence mean anything: some clusters have no advisory locks.
  await client.query('select pg_advisory_lock($1, $2)', [workerLockClass, workerId]).catch(() => {})
  await client.query(
    `update workers set has_lock = exists (
       select 1 from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2 and pid = pg_backend_pid()
     ) where id = $2`,
    [workerLockClass, workerId],
  )
  const timer = setInterval(() => {
    client
      .query('update workers set heartbeat_at = now() where id = $1', [workerId])
      .then(({ rowCount }) => rowCount === 0 && lost.abort()) // given up for dead by the others
      .catch(() => lost.abort())
  }, heartbeatMs)
  return {
    workerId,
    lost: lost.signal,
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      if (!lost.signal.aborted)
        await client.query('delete from workers where id = $1', [workerId]).catch(() => {})
      await client.end().catch(() => {})
    },
  }
}
