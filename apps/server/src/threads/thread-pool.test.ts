import { describe, expect, it } from 'vitest'
import { ThreadPool } from './thread-pool.ts'
import type * as TestJobs from '../testing/test-jobs.ts'

const start = (options = {}) =>
  new ThreadPool<TestJobs.TestJobs>({
    entry: new URL('../testing/test-jobs.ts', import.meta.url),
    size: 2,
    perAccount: 1,
    waitingPerAccount: 2,
    idleMs: 60_000,
    timeMs: 60_000,
    memoryMb: 128,
    advice: { time: 'ask for less', memory: 'keep less', depth: 'nest less' },
    ...options,
  })

/** Whether a promise is settled after all ready microtasks. */
const isSettled = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise((resolve) => setImmediate(() => resolve(false)))])

describe('threads', () => {
  it('start with the first job and end when idle', async () => {
    await using pool = start({ idleMs: 1 })
    expect(pool.threads).toBe(0)

    expect(await pool.run('double', 21, { accountId: 1 })).toBe(42)

    await expect.poll(() => pool.threads).toBe(0)
  })

  it("report a job's error by its name, and continue", async () => {
    await using pool = start()

    await expect(pool.run('refuse', 'no', { accountId: 1 })).rejects.toMatchObject({
      kind: 'TypeError',
      message: 'no',
    })

    expect(pool.threads).toBe(1)
    expect(await pool.run('double', 1, { accountId: 1 })).toBe(2)
  })

  it("report a job's progress", async () => {
    await using pool = start()
    const received: unknown[] = []

    const result = await pool.run('count', 3, { accountId: 1, onNews: (news) => received.push(news) })

    expect([result, received]).toEqual(['done', [1, 2, 3]])
    expect(await pool.run('double', 1, { accountId: 1, onNews: (news) => received.push(news) })).toBe(2)
    expect(received).toHaveLength(3)
  })

  it('end a job that takes too long, or too much memory, with a message', async () => {
    await using slow = start({ timeMs: 2000 })
    await using large = start()

    await expect(slow.run('spin', null, { accountId: 1 })).rejects.toMatchObject({
      code: 'VALIDATION',
      message: 'This takes longer than 2 s and was stopped; ask for less.',
    })
    await expect(large.run('fill', null, { accountId: 1 })).rejects.toMatchObject({
      code: 'VALIDATION',
      message: 'This takes more than 128 MB of memory and was stopped; keep less.',
    })

    expect([slow.threads, large.threads]).toEqual([0, 0])
  })

  it('end a job whose caller disconnects', async () => {
    await using pool = start()
    const caller = new AbortController()
    const left = pool.run('spin', null, { accountId: 1, signal: caller.signal })

    caller.abort(new Error('gone'))

    await expect(left).rejects.toThrow('gone')
    expect(pool.threads).toBe(0)
  })

  it('leave one for other accounts, and limit the waiting jobs of one account', async () => {
    await using pool = start()
    const caller = new AbortController()
    const owner = { accountId: 1, signal: caller.signal }
    const mine = [1, 2, 3].map(() => pool.run('spin', null, owner))
    const ended = Promise.allSettled(mine)

    await expect(pool.run('spin', null, owner)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    expect(await pool.run('double', 4, { accountId: 2 })).toBe(8)
    expect(await isSettled(ended)).toBe(false)

    caller.abort()
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await pool.run('double', 5, { accountId: 1 })).toBe(10)
  })

  it('know nothing of the secrets in the environment', async () => {
    await using pool = start()

    expect(await pool.run('environment', null, { accountId: 1 })).toEqual([])
  })
})
