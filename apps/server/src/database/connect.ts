import { Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import { connectionSettings } from './database-client.ts'
import { nameMarkedQueries } from './plan-once.ts'
import { readTime } from './read-time.ts'
import type { Database } from './schema.ts'
import { LimitedDialect } from './silence-limit.ts'
import { StatementLog } from './statement-log.ts'

export type Db = Kysely<Database>
export type Trx = Transaction<Database>

// Ids and counters stay far below 2^53, so they are numbers in code and in JSON.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, readTime)
// Days stay as they are: a Date would be midnight of the node's own time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, String)
// The builtins don't list array types; this is bigint[].
const bigintList = 1016 as Parameters<typeof pg.types.getTypeParser>[0]
const readBigints = pg.types.getTypeParser(bigintList) as unknown as (text: string) => string[]
pg.types.setTypeParser(bigintList, (text: string) => readBigints(text).map(Number))

/**
 * How long a statement may wait for a connection, whether a new one or one that others still use. The second is why it is
 * longer than for other clients: a busy pool isn't a lost database. Who waits longer has lost the lease of its work by then.
 */
const poolWaitMs = 30_000

/** Opens a connection pool and Kysely on it, which measures its statements. Destroying the Kysely instance ends the pool. */
export function connect(
  url: string,
  options: { max?: number; onError?: (error: Error) => void } = {},
): { db: Db; pool: pg.Pool; statements: StatementLog } {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    application_name: 'windrow',
    ...connectionSettings,
    connectionTimeoutMillis: poolWaitMs,
  })
  // A connection may break while idle or busy. A running query rejects on its own; the pool replaces the connection.
  pool.on('error', (error) => options.onError?.(error))
  pool.on('connect', (client) => {
    client.on('error', () => {})
    nameMarkedQueries(client)
  })
  const statements = new StatementLog()
  const db = new Kysely<Database>({
    dialect: new LimitedDialect({ pool }),
    log: ({ query, queryDurationMillis }) => statements.add(query.sql, queryDurationMillis),
  })
  return { db, pool, statements }
}
