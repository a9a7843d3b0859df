import pg from 'pg'

/**
 * Blocks reads of a table (or, with "share", writes) until disposed, so that code which needs it stops at a known point
 * for as long as a test wants.
 */
export async function lockTable(
  databaseUrl: string,
  table: string,
  mode: 'access exclusive' | 'share' = 'access exclusive',
): Promise<AsyncDisposable> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // When a test fails, its database is dropped together with this connection.
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in ${mode} mode`)
  let ended: Promise<void> | undefined
  return { [Symbol.asyncDispose]: () => (ended ??= client.end()) }
}
