import { describe, expect, it } from 'vitest'
import {
  columnDurations,
  queueText,
  recordChanges,
  runDuration,
  shareText,
  timeLeft,
} from './run-progress.ts'

describe('the progress of a run', () => {
  const progress = (low: number, high: number, secondsLeft: { low: number; high: number } | null = null) => ({
    source: 'KNOWN' as const,
    share: (low + high) / 2,
    shareRange: { low, high },
    secondsLeft,
  })

  it('has a share, or a range where earlier runs differ', () => {
    expect(shareText(progress(0.62, 0.62))).toBe('62 %')
    expect(shareText(progress(0.611, 0.689))).toBe('about 61 to 69 %')
  })

  it.each([
    [{ low: 5, high: 59 }, 'Less than 1 min left'],
    [{ low: 470, high: 480 }, 'About 8 min left'],
    [{ low: 30, high: 190 }, '1 to 3 min left'],
    [{ low: 10_000, high: 10_000 }, 'About 3 h left'],
    [{ low: 5000, high: 10_000 }, '1 to 3 h left'],
    [null, null],
  ])('with %o seconds left shows %s', (seconds, text) => {
    expect(timeLeft(progress(0.5, 0.5, seconds))).toBe(text)
  })

  it('names what waits by page type', () => {
    expect(queueText([])).toBeNull()
    expect(queueText([{ type: 'product', queued: 1 }])).toBe('1 page queued')
    const types = ['a', 'b', null, 'c'].map((type, at) => ({ type, queued: 1000 - at }))
    expect(queueText(types)).toBe('3,994 pages queued: 1,000 a, 999 b, 998 other, …')
  })

  it('has a duration that grows until its end', () => {
    const runStarted = '2026-11-20T10:00:00Z'

    expect(runDuration({ runStarted: null, runEnded: null })).toBeNull()
    expect(runDuration({ runStarted, runEnded: null }, Date.parse('2026-11-20T10:12:58Z'))).toBe('12:58')
    expect(runDuration({ runStarted, runEnded: '2026-11-20T10:42:18Z' })).toBe('42:18')
  })
})

it('compares records with the last successful run, and active runs with nothing', () => {
  const runs = [
    { id: 4, status: 'PROCESSING', itemCount: 10 },
    { id: 3, status: 'SUCCESS', itemCount: 110 },
    { id: 2, status: 'FAILED', itemCount: 50 },
    { id: 1, status: 'SUCCESS', itemCount: 100 },
  ] as const

  expect([...recordChanges([...runs])]).toEqual([
    [3, '+10.0%'],
    [2, '−50.0%'],
  ])
})

it('gives durations of a column in the same unit, and none before a start', () => {
  const run = (id: number, seconds: number | null) => ({
    id,
    runStarted: seconds === null ? null : '2026-11-20T10:00:00.000Z',
    runEnded:
      seconds === null ? null : new Date(Date.UTC(2026, 10, 20, 10, 0, 0) + seconds * 1000).toISOString(),
  })
  const shown = (...runs: ReturnType<typeof run>[]) => [...columnDurations(runs).values()]

  expect(shown(run(1, 0.26), run(2, 2538), run(3, null))).toEqual(['00:01', '42:18'])
  expect(shown(run(1, 0.26), run(2, 4000))).toEqual(['00:00:01', '01:06:40'])
})
