import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { patienceMs } from '@windrow/contract/testing/patience'
import { WorkerSupervisor } from './supervise-workers.ts'

/** Processes end at once in this environment. */
const env = { NODE_OPTIONS: '--import "data:text/javascript,process.exit(3)"' }

interface Line {
  code: number | null
  signal: string | null
  pauseMs: number
  err?: { code: string }
}

function supervise(count: number, more: NodeJS.ProcessEnv = {}) {
  const lines: Line[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line) as never) })
  return { supervisor: new WorkerSupervisor(count, { ...env, ...more }, log), lines }
}

it('workers that end are replaced, with growing pauses', async () => {
  const { supervisor, lines } = supervise(2)
  const first = supervisor.processIds

  expect(new Set(first).size).toBe(2)
  await vi.waitFor(() => expect(lines.length).toBeGreaterThanOrEqual(4), { timeout: patienceMs })
  await supervisor[Symbol.asyncDispose]()

  expect(lines.every(({ code, signal }) => code === 3 && signal === null)).toBe(true)
  const pauses = lines.map(({ pauseMs }) => pauseMs).toSorted((a, b) => a - b)
  expect(pauses.slice(0, 3)).toEqual([200, 200, 400])
  expect(supervisor.processIds).toEqual([])
})

it('workers that are killed are not replaced', async () => {
  const { supervisor, lines } = supervise(1)
  expect(supervisor.processIds).toHaveLength(1)

  supervisor.kill()
  await supervisor[Symbol.asyncDispose]()

  expect(supervisor.processIds).toEqual([])
  expect(lines).toEqual([])
})

describe('a worker process that cannot be started', () => {
  const { execPath } = process
  afterEach(() => void (process.execPath = execPath))

  const failures = (lines: Line[]) => lines.flatMap(({ err }) => err?.code ?? [])

  it('is tried again with growing pauses, until it starts', async () => {
    process.execPath = '/nowhere/node'
    const { supervisor, lines } = supervise(1)

    await vi.waitFor(() => expect(failures(lines)).toHaveLength(2), { timeout: patienceMs })
    expect(supervisor.processIds).toEqual([])
    process.execPath = execPath
    await vi.waitFor(() => expect(lines.at(-1)).toMatchObject({ code: 3 }), { timeout: patienceMs })
    await supervisor[Symbol.asyncDispose]()

    expect(new Set(failures(lines))).toEqual(new Set(['ENOENT']))
    expect(lines.slice(0, 2).map(({ pauseMs }) => pauseMs)).toEqual([200, 400])
  })

  it('is tried again where starting it throws', async () => {
    // Node reports most failures by an event, but throws this one, as if memory ran out.
    const { supervisor, lines } = supervise(1, { TOO_LONG: 'x'.repeat(5_000_000) })

    await vi.waitFor(() => expect(failures(lines)).toEqual(['E2BIG', 'E2BIG']), { timeout: patienceMs })
    await supervisor[Symbol.asyncDispose]()

    expect(supervisor.processIds).toEqual([])
  })
})
