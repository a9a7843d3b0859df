import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Deadlines } from './deadlines.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Something that ends after so many milliseconds, and how often it was ended. */
function entry(afterMs: number) {
  const made = { deadline: performance.now() + afterMs, ended: 0, expire: () => void made.ended++ }
  return made
}

it.each([
  [100, 10],
  [1000, 50],
  [30_000, 250],
])('ends what takes longer than %d ms, at most %d ms late, and once', (timeoutMs, lateMs) => {
  const deadlines = new Deadlines(timeoutMs)
  const one = entry(timeoutMs)
  deadlines.add(one)

  vi.advanceTimersByTime(timeoutMs - 1)
  expect(one.ended).toBe(0)
  vi.advanceTimersByTime(lateMs + 1)
  expect(one.ended).toBe(1)
  vi.advanceTimersByTime(10 * timeoutMs)
  expect(one.ended).toBe(1)
  deadlines.close()
})

it('looks rarely enough to cost nothing', () => {
  new Deadlines(30_000).add(entry(1))
  const late = entry(101)
  const quick = new Deadlines(1)
  quick.add(late)

  vi.advanceTimersByTime(109)
  expect(late.ended).toBe(0)
  vi.advanceTimersByTime(1)
  expect(late.ended).toBe(1)
  quick.close()
})

it('leaves what is done, and ends what is due at the very moment', () => {
  const deadlines = new Deadlines(100)
  const [done, due, later] = [entry(50), entry(60), entry(61)]
  for (const one of [done, due, later]) deadlines.add(one)
  deadlines.remove(done)

  vi.advanceTimersByTime(60)
  expect([done.ended, due.ended, later.ended]).toEqual([0, 1, 0])
  deadlines.close()
})

it('lets a process end when it is closed, and ends nothing after that', () => {
  const deadlines = new Deadlines(100)
  const one = entry(50)
  deadlines.add(one)
  expect(vi.getTimerCount()).toBe(1)
  deadlines.close()

  expect(vi.getTimerCount()).toBe(0)
  deadlines.close()
  deadlines.add(entry(1000))
  vi.advanceTimersByTime(500)
  expect(one.ended).toBe(0)
  deadlines.close()
})
