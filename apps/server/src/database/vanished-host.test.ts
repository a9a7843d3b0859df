import { Socket } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { startDatabaseProxy } from '../testing/database-proxy.ts'
import { sharedTest as test } from '../testing/test-app.ts'
import { connect } from './connect.ts'
import { databaseClient, endClient } from './database-client.ts'
import { isDatabaseDown } from './database-down.ts'
import { NotificationHub } from './notification-hub.ts'

const ask = ({ db }: Pick<ReturnType<typeof connect>, 'db'>) => sql`select 1`.execute(db)
/** Why this rejects; null if it resolves. */
const faultOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => error,
  )

describe('the host of the database', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('that says nothing is given up after 30 seconds by the pool, after 10 by other clients', async ({
    server,
  }) => {
    await using proxy = await startDatabaseProxy(server.databaseUrl)
    proxy.silence()
    const pool = connect(proxy.url)
    const faults: unknown[] = []
    const client = databaseClient(proxy.url, 'test')
    client.on('error', () => {})
    for (const asked of [ask(pool), client.connect()]) void faultOf(asked).then((fault) => faults.push(fault))

    await vi.advanceTimersByTimeAsync(9999)
    expect(faults).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    await expect.poll(() => faults).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(20_000)
    await expect.poll(() => faults).toHaveLength(2)

    expect(faults.map((fault) => isDatabaseDown(fault))).toEqual([true, true])
    await pool.db.destroy()
  })

  test('that disappears does not keep a listener from ending', async ({ server }) => {
    await using proxy = await startDatabaseProxy(server.databaseUrl)
    proxy.silence()
    const hub = new NotificationHub(proxy.url, pino({ level: 'silent' }))

    const ended = hub[Symbol.asyncDispose]()
    await vi.advanceTimersByTimeAsync(10_000)

    await ended
  })
})

describe('a statement', () => {
  test('waits for a free connection for 30 seconds at most', async ({ server }) => {
    const pool = connect(server.databaseUrl, { max: 1 })
    const leave = Promise.withResolvers<void>()
    const holding = Promise.withResolvers<void>()
    const held = pool.db.connection().execute(async () => {
      holding.resolve()
      await leave.promise
    })
    await holding.promise
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let fault: unknown
      void faultOf(ask(pool)).then((error) => (fault = error))
      const inTime = ask(pool).catch(() => {})
      await vi.advanceTimersByTimeAsync(29_999)
      expect(fault).toBeUndefined()
      await vi.advanceTimersByTimeAsync(1)

      expect(isDatabaseDown(fault)).toBe(true)
      await inTime
    } finally {
      vi.useRealTimers()
    }
    leave.resolve()
    await held
    expect(await faultOf(ask(pool))).toBeNull()
    await pool.db.destroy()
  })
})

describe('a connection', () => {
  test('that is silent is asked for a sign of life after ten seconds', async ({ server }) => {
    await using proxy = await startDatabaseProxy(server.databaseUrl)
    const asked = vi.spyOn(Socket.prototype, 'setKeepAlive')
    try {
      const pool = connect(proxy.url)
      await ask(pool)
      await pool.db.destroy()
      const client = databaseClient(proxy.url, 'test')
      await client.connect()
      await endClient(client)

      expect(asked.mock.calls).toEqual([
        [true, 10_000],
        [true, 10_000],
      ])
    } finally {
      asked.mockRestore()
    }
  })

  test('is ended even if the database does not answer', async ({ server }) => {
    await using proxy = await startDatabaseProxy(server.databaseUrl)
    const client = databaseClient(proxy.url, 'test')
    await client.connect()
    proxy.silence()

    await endClient(client)

    await expect(client.query('select 1')).rejects.toThrow('Client was closed')
  })
})
