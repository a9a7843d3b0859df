import { PassThrough } from 'node:stream'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { connect } from './database/connect.ts'
import { createLog } from './create-log.ts'
import { asAdmin } from './testing/database-of-server.ts'

it('an error of a database connection is logged without the connection', async () => {
  const lines: string[] = []
  const log = createLog(
    'warn',
    'test',
    new PassThrough().on('data', (line: Buffer) => lines.push(line.toString())),
  )
  const broke = Promise.withResolvers<Error>()
  const { pool } = connect(inject('postgresUrl'), { max: 1, onError: broke.resolve })
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  await asAdmin(inject('postgresUrl'), `select pg_terminate_backend(${rows[0]!.pid})`)
  const error = await broke.promise
  await pool.end()
  expect((error as { client?: unknown }).client).toBeInstanceOf(pg.Client)

  log.warn({ err: error }, 'a database connection broke')

  const { err } = JSON.parse(lines.join('')) as { err: Record<string, unknown> }
  expect(err).toMatchObject({ message: error.message, code: '57P01' })
  expect(err['stack']).toContain(error.message)
  expect(err).not.toHaveProperty('client')
  expect(lines.join('')).not.toContain(new URL(inject('postgresUrl')).password)
})

it('plain properties of an error are logged', () => {
  const lines: string[] = []
  const log = createLog(
    'warn',
    'test',
    new PassThrough().on('data', (line: Buffer) => lines.push(line.toString())),
  )

  log.warn(
    { err: Object.assign(new Error('why', { cause: new Error('because') }), { code: 'E1', places: [1] }) },
    'x',
  )

  const { err } = JSON.parse(lines.join('')) as { err: Record<string, unknown> }
  expect(err).toMatchObject({ type: 'Error', code: 'E1', places: [1], message: 'why: because' })
})
