import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { templateName } from './postgres-setup.ts'

/** A database of this test's own, cloned from the migrated template. */
export async function cloneDatabase(): Promise<{ url: string } & AsyncDisposable> {
  const adminUrl = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(adminUrl, `create database ${name} template ${templateName}`)
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
