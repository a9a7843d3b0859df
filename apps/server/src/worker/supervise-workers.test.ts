import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { patienceMs } from '@windrow/contract/testing/patience'
import { WorkerSupervisor } from './supervise-workers.ts'

/** Processes end at once in this environment. */
const env = { NODE_OPTIONS: '--import "data:text/javascript,process.exit(3)"' }

function supervise(count: number) {
  const lines: { code: number | null; signal: string | null; pauseMs: number }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line) as never) })
  return { supervisor: new WorkerSupervisor(count, env, log), lines }
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
