import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { inject } from 'vitest'
import { asAdmin, ofDatabase } from './database-of-server.ts'
import { templateName } from './postgres-setup.ts'

const insufficientPrivilege = '42501'

type OwnDatabase = { url: string } & AsyncDisposable

/** A database of this test's own, cloned from the migrated template. */
export const cloneDatabase = (): Promise<OwnDatabase> => createDatabase(`template ${templateName}`)

/** An empty one as installations have it that began before letters beyond ASCII had capitals there. */
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

/** The server itself may be tidying the database; nobody may end that, and it gives way by itself. */
async function drop(adminUrl: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await asAdmin(adminUrl, `drop database if exists ${name} with (force)`)
    } catch (error) {
      if ((error as { code?: string }).code !== insufficientPrivilege || attempt === 100) throw error
      await pause(100)
    }
}
