import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { templateName } from './postgres-setup.ts'

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
    url: adminUrl.replace(/\/postgres$/, `/${name}`),
    [Symbol.asyncDispose]: () => asAdmin(adminUrl, `drop database if exists ${name} with (force)`),
  }
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
