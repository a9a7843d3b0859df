import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { toConfig } from '../apps/server/src/config/config.ts'
import { readEnvironment } from '../apps/server/src/config/environment.ts'
import type { AppContext } from '../apps/server/src/context.ts'
import { createContext } from '../apps/server/src/create-context.ts'
import { connect } from '../apps/server/src/database/connect.ts'
import { startEmbeddedPostgres } from '../apps/server/src/database/embedded/embedded-postgres.ts'
import { migrate } from '../apps/server/src/database/migrate.ts'
import { signAccessToken } from '../apps/server/src/features/identity/access-token.ts'
import { openSession } from '../apps/server/src/features/identity/session-queries.ts'
import { createServer } from '../apps/server/src/http/create-server.ts'

/** What sealed the secrets and signed the tokens of a measurement; for other processes that take part. */
export const benchSecret = 'a secret for measuring, long enough'

/** A database of today's schema in a folder of its own; both are gone afterwards. */
export interface BenchDatabase extends AsyncDisposable {
  folder: string
  databaseUrl: string
}

export async function startDatabase(): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'windrow-bench-'))
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  const databaseUrl = postgres.url
  const { db } = connect(databaseUrl)
  await migrate(db)
  await db.destroy()
  return {
    folder,
    databaseUrl,
    [Symbol.asyncDispose]: async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Gives `measure` what the server is made of, on a fresh database. */
export async function withContext(
  measure: (app: AppContext, databaseUrl: string) => Promise<void>,
): Promise<void> {
  await using database = await startDatabase()
  const { databaseUrl, folder } = database
  await using app = await createContext({
    config: toConfig(readEnvironment({ DATABASE_URL: databaseUrl, WINDROW_DATA_DIR: folder })),
    databaseUrl,
    secret: benchSecret,
    log: pino({ level: 'silent' }),
  })
  await measure(app, databaseUrl)
}

/** Starts the API, gives `measure` its address, and ends it. */
export async function withServer(app: AppContext, measure: (url: string) => Promise<void>): Promise<void> {
  const server = await createServer(app)
  try {
    await measure(await server.listen({ port: 0, host: '127.0.0.1' }))
  } finally {
    await server.close()
  }
}

/** What a browser of this person would send as its cookie. */
export async function tokenOf(app: AppContext, userId: number): Promise<string> {
  const device = { userAgent: 'bench', ip: '127.0.0.1' }
  const { sessionId } = await app.db.transaction().execute((trx) => openSession(trx, userId, device))
  return (await signAccessToken(app.keys.accessToken, sessionId)).token
}
