import pg from 'pg'

/** Holds what a statement locks until disposed. */
async function holding(databaseUrl: string, statement: string, values: unknown[]): Promise<AsyncDisposable> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // When a test fails, its database is dropped together with this connection.
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query(statement, values)
  let ended: Promise<void> | undefined
  return { [Symbol.asyncDispose]: () => (ended ??= client.end()) }
}

/**
 * Blocks reads of a table (or, with "share", writes) until disposed, so that code which needs it stops at a known point
 * for as long as a test wants.
 */
export const lockTable = (
  databaseUrl: string,
  table: string,
  mode: 'access exclusive' | 'share' = 'access exclusive',
): Promise<AsyncDisposable> => holding(databaseUrl, `lock table ${table} in ${mode} mode`, [])

/** The same with changes of one run. */
export const lockRun = (databaseUrl: string, runId: number): Promise<AsyncDisposable> =>
  holding(databaseUrl, 'select from runs where id = $1 for update', [runId])

/** The same with changes of one user, and logins as this user. */
export const lockUser = (databaseUrl: string, userId: number): Promise<AsyncDisposable> =>
  holding(databaseUrl, 'select from users where id = $1 for update', [userId])
