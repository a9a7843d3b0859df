import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { inject } from 'vitest'
import { asAdmin, ofDatabase } from './database-of-server.ts'
import { templateName } from './postgres-setup.ts'

const insufficientPrivilege = '42501'

type OwnDatabase = { url: string } & AsyncDisposable

/** A database for this test, cloned from the migrated template. */
export const cloneDatabase = (): Promise<OwnDatabase> =>
  createDatabase(`template ${templateName} strategy file_copy`)

/** An empty database with the C locale, as in old installations, where only ASCII letters had upper and lower case. */
export const createPlainDatabase = (): Promise<OwnDatabase> =>
  createDatabase(`template template0 locale_provider libc locale 'C'`)

async function createDatabase(kind: string): Promise<OwnDatabase> {
  const adminUrl = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(adminUrl, `create database ${name} ${kind}`)
  return {
    url: ofDatabase(adminUrl, name),
    [Symbol.asyncDispose]: () => drop(adminUrl, name),
  }
}

/** Retries while autovacuum is using the database; only PostgreSQL can end that. */
async function drop(adminUrl: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await asAdmin(adminUrl, `drop database if exists ${name} with (force)`)
    } catch (error) {
      if ((error as { code?: string }).code !== insufficientPrivilege || attempt === 100) throw error
      await pause(100)
    }
}
