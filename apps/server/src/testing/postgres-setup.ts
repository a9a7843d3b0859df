import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../database/connect.ts'
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts'
import { migrate } from '../database/migrate.ts'
import { asAdmin, ofDatabase } from './database-of-server.ts'

export const templateName = 'windrow_template'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

/** One PostgreSQL server for all tests, with a migrated database that each test clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'windrow-postgres-'))
  const server = await startEmbeddedPostgres({
    folder: join(folder, 'data'),
    volatile: true,
    mayCreateDatabases: true,
  })
  await asAdmin(server.url, `create database ${templateName}`)
  const { db } = connect(ofDatabase(server.url, templateName))
  await migrate(db)
  await db.destroy()
  project.provide('postgresUrl', server.url)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
