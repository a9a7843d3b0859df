import { sql } from 'kysely'
import { isWorkerLock } from '../worker/lost-workers.ts'
import type { TestApp } from './test-app.ts'

/** Ends the session that holds the lock of a worker, as its death does. */
export const endWorkerSession = ({ app }: Pick<TestApp, 'app'>, workerId: number) =>
  sql`select pg_terminate_backend(l.pid) from pg_locks l
    where ${sql.raw(isWorkerLock)} and l.objid = ${workerId}::oid`.execute(app.db)
