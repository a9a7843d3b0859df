import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../apps/server/src/database/connect.ts'
import { startEmbeddedPostgres } from '../apps/server/src/database/embedded/embedded-postgres.ts'
import { migrate } from '../apps/server/src/database/migrate.ts'

/**
 * Creates a database once for all tests, with all tables and no rows: each installation would take a second to create its
 * own. Removes it when the tests have ended.
 */
// oxlint-disable-next-line import/no-default-export -- the runner takes this one
export default async function prepareDatabase(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'windrow-prepared-'))
  const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), volatile: true })
  const { db } = connect(server.url)
  await migrate(db)
  await db.destroy()
  await server.stop()
  process.env['E2E_PREPARED'] = folder
  return () => rm(folder, { recursive: true, force: true })
}
