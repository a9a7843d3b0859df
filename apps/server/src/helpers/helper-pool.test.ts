import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { patienceMs, patiently } from '@windrow/contract/testing/patience'
import { commandOf } from '@windrow/contract/testing/command-of'
import { isAlive } from '../database/embedded/data-folder.ts'
import { HelperPool } from './helper-pool.ts'
import type * as TestJobs from '../testing/test-jobs.ts'

/** What a shell sets, and what Node needs to start. */
const harmless = ['PATH', 'TZ', 'NODE_COMPILE_CACHE', 'PWD', 'OLDPWD', 'SHLVL', '_']

const usual = {
  entry: new URL('../testing/test-jobs.ts', import.meta.url),
  size: 2,
  perAccount: 1,
  waitingPerAccount: 2,
  idleMs: 60_000,
  timeMs: 60_000,
  memoryMb: 128,
  advice: { time: 'ask for less', memory: 'keep less', depth: 'nest less' },
}
const start = (options = {}) => new HelperPool<TestJobs.TestJobs>({ ...usual, ...options })

/** Whether a promise is settled after all ready microtasks. */
const isSettled = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise((resolve) => setImmediate(() => resolve(false)))])

describe('helpers', () => {
  it('start with the first job and end when idle', async () => {
    await using pool = start({ idleMs: 1 })
    expect(pool.processes).toBe(0)

    expect(await pool.run('double', 21, { accountId: 1 })).toBe(42)

    await expect.poll(() => pool.processes).toBe(0)
  })

  it("report a job's error by its name, and continue", async () => {
    await using pool = start()

    await expect(pool.run('refuse', 'no', { accountId: 1 })).rejects.toMatchObject({
      kind: 'TypeError',
      message: 'no',
    })

    expect(pool.processes).toBe(1)
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
    await using swollen = start()

    await expect(slow.run('spin', null, { accountId: 1 })).rejects.toMatchObject({
      code: 'VALIDATION',
      message: 'This takes longer than 2 s and was stopped; ask for less.',
    })
    const ranOut = {
      code: 'VALIDATION',
      message: 'This takes more than 128 MB of memory and was stopped; keep less.',
    }
    await expect(large.run('fill', null, { accountId: 1 })).rejects.toMatchObject(ranOut)
    await expect(swollen.run('swell', null, { accountId: 1 })).rejects.toMatchObject(ranOut)

    expect([slow.processes, large.processes, swollen.processes]).toEqual([0, 0, 0])
  })

  it('end a job whose caller disconnects', async () => {
    await using pool = start()
    const caller = new AbortController()
    const left = pool.run('spin', null, { accountId: 1, signal: caller.signal })

    caller.abort(new Error('gone'))

    await expect(left).rejects.toThrow('gone')
    expect(pool.processes).toBe(0)
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

    const names = await pool.run('environment', null, { accountId: 1 })
    expect(names.filter((name) => !harmless.includes(name))).toEqual([])
    expect(Object.keys(process.env).some((name) => !harmless.includes(name))).toBe(true)
  })

  it('are replaced when they were killed while idle', async () => {
    await using pool = start()
    const pid = await pool.run('pid', null, { accountId: 1 })

    process.kill(pid, 'SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)

    expect(await pool.run('double', 3, { accountId: 1 })).toBe(6)
  })

  it.runIf(process.platform === 'linux')(
    'end with the process that started them, even in an endless loop',
    async () => {
      const module = (name: string) => JSON.stringify(new URL(name, import.meta.url))
      const code = `import { HelperPool } from ${module('./helper-pool.ts')}
      const options = { size: 1, perAccount: 1, waitingPerAccount: 1, idleMs: 60_000, timeMs: 60_000, memoryMb: 64, advice: {} }
      const pool = new HelperPool({ entry: new URL(${module('../testing/test-jobs.ts')}), ...options })
      console.log(await pool.run('pid', null, { accountId: 1 }))
      await pool.run('spin', null, { accountId: 1 })`
      const owner = spawn(process.execPath, ['--input-type=module', '-e', code], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const [printed] = (await once(owner.stdout, 'data')) as [Buffer]
      const pid = Number(printed.toString())
      expect(commandOf(pid)).toContain('test-jobs')

      owner.kill('SIGKILL')

      await expect.poll(() => commandOf(pid)).toBe('')
    },
  )

  it.runIf(process.platform === 'linux')('reject only the job whose process cannot be started', async () => {
    const module = (name: string) => JSON.stringify(new URL(name, import.meta.url))
    // Without a free descriptor, Node gives a process neither streams nor a channel.
    const code = `import { closeSync, openSync } from 'node:fs'
      import { HelperPool } from ${module('./helper-pool.ts')}
      const options = { size: 2, perAccount: 2, waitingPerAccount: 9, idleMs: 60_000, timeMs: 60_000, memoryMb: 64, advice: {} }
      const pool = new HelperPool({ entry: new URL(${module('../testing/test-jobs.ts')}), ...options })
      const run = (signal) => pool.run('double', 21, { accountId: 1, signal }).then(String, (error) => error.message)
      const taken = []
      try { for (;;) taken.push(openSync('/dev/null')) } catch {}
      const caller = new AbortController()
      const failed = await run(caller.signal)
      for (const one of taken) closeSync(one)
      const jobs = [run(), run(), run()]
      caller.abort(new Error('gone'))
      console.log(JSON.stringify([failed, ...await Promise.all(jobs)]))
      await pool[Symbol.asyncDispose]()`
    const command = [
      '-c',
      'ulimit -n 256; exec "$@"',
      'sh',
      process.execPath,
      '--input-type=module',
      '-e',
      code,
    ]
    const { stdout } = await promisify(execFile)('sh', command, { timeout: patienceMs })

    expect(JSON.parse(stdout)).toEqual([
      expect.stringMatching(/^A helper process failed: .*EMFILE/),
      '42',
      '42',
      '42',
    ])
  })

  it('reject a waiting job for which no process can be started, not the one before it', async () => {
    const options = { ...usual, size: 1 }
    await using pool = new HelperPool<TestJobs.TestJobs>(options)
    const caller = new AbortController()
    const first = pool.run('spin', null, { accountId: 1, signal: caller.signal })
    const second = pool.run('double', 1, { accountId: 2 })
    options.entry = new URL('https://shop.example/no-file')
    caller.abort(new Error('gone'))

    const outcomes = Promise.allSettled([first, second])
    const ended = await patiently(outcomes, () => 'a job was lost')
    expect(ended).toMatchObject([
      { reason: { message: 'gone' } },
      { reason: { code: 'ERR_INVALID_URL_SCHEME' } },
    ])
  })
})
