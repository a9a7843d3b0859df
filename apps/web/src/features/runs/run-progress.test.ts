import { describe, expect, it } from 'vitest'
import { recordChanges, runDuration, shareDone, timeLeft } from './run-progress.ts'

describe('the progress of a run', () => {
  it('counts given-up and skipped pages as settled', () => {
    expect(shareDone({ queued: 38, done: 50, failed: 10, skipped: 2 })).toBe(0.62)
    expect(shareDone({ queued: 0, done: 0, failed: 0, skipped: 0 })).toBeNull()
  })

  it.each([
    [100, 10, 'Less than 1 min left'],
    [6812, 14.2, 'About 8 min left'],
    [100_000, 10, 'About 3 h left'],
    [100, null, null],
    [100, 0, null],
    [0, 10, null],
  ])('with %d pages at %s per second shows %s', (queued, speed, text) => {
    expect(timeLeft(queued, speed)).toBe(text)
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
