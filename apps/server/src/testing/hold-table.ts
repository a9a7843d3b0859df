import pg from 'pg'

/**
 * Keeps everyone from reading a table (or, with "share", from writing it) until it is disposed: what needs it stands
 * still, in a place that is known, and for as long as a test wants.
 */
export async function holdTable(
  databaseUrl: string,
  table: string,
  mode: 'access exclusive' | 'share' = 'access exclusive',
): Promise<AsyncDisposable> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // When a test fails, its database is dropped with whoever is in it.
  client.on('error', () => {})
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in ${mode} mode`)
  let ended: Promise<void> | undefined
  return { [Symbol.asyncDispose]: () => (ended ??= client.end()) }
}
