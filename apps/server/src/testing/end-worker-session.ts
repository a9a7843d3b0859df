import { sql } from 'kysely'
import { isWorkerLock } from '../worker/lost-workers.ts'
import type { TestApp } from './test-app.ts'

/**
 * Ends the session that holds the lock of a worker, as its death does. Locks of all databases of a cluster are in one
 * view, and other tests have workers with the same ids.
 */
export const endWorkerSession = ({ app }: Pick<TestApp, 'app'>, workerId: number) =>
  sql`select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and ${sql.raw(isWorkerLock)} and l.objid = ${workerId}::oid`.execute(
    app.db,
  )
