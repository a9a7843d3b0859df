import { patienceMs } from '@windrow/contract/testing/patience'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Heartbeat } from './heartbeat.ts'

const patience = { timeout: patienceMs, interval: 5 }
const quiet = { everyMs: 5, onError: () => {} }

it.each([
  ['does not answer', () => new Promise<boolean>(() => {})],
  ['fails', () => Promise.reject(new Error('no database'))],
])('gives up the work when the renewal %s for the whole lease', async (_, beat) => {
  using heart = new Heartbeat({ ...quiet, leaseMs: 50, renew: beat })

  await vi.waitFor(() => expect(heart.signal.aborted).toBe(true), patience)
  expect(heart.lost).toBe(true)
})

it('keeps a lease beyond its duration while renewals succeed', async () => {
  let beats = 0
  using heart = new Heartbeat({ ...quiet, leaseMs: 10_000, renew: () => Promise.resolve((beats += 1) > 0) })

  await vi.waitFor(() => expect(beats).toBeGreaterThan(20), patience)
  expect(heart.lost).toBe(false)
})

it('detects that another worker has taken over', async () => {
  using heart = new Heartbeat({ ...quiet, renew: () => Promise.resolve(false) })

  await vi.waitFor(() => expect(heart.lost).toBe(true), patience)
  expect(heart.signal.aborted).toBe(true)
})

it('stops with its node, without counting as lost', () => {
  const node = new AbortController()
  using heart = new Heartbeat({ ...quiet, renew: () => Promise.resolve(true), stopping: node.signal })

  expect(heart.signal.aborted).toBe(false)
  node.abort()
  expect(heart.signal.aborted).toBe(true)
  expect(heart.lost).toBe(false)
})

describe('in the course of time', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  it('beats at its interval until it is disposed', async () => {
    let beats = 0
    {
      using _heart = new Heartbeat({ ...quiet, everyMs: 750, renew: () => Promise.resolve((beats += 1) > 0) })
      await vi.advanceTimersByTimeAsync(749)
      expect(beats).toBe(0)
      await vi.advanceTimersByTimeAsync(1)
      expect(beats).toBe(1)
      await vi.advanceTimersByTimeAsync(750)
      expect(beats).toBe(2)
    }
    await vi.advanceTimersByTimeAsync(7500)
    expect(beats).toBe(2)
  })

  it('reports each failure, and goes on once a renewal succeeds', async () => {
    const faults: unknown[] = []
    const fault = new Error('no database')
    let isDown = true
    using heart = new Heartbeat({
      everyMs: 100,
      leaseMs: 1000,
      renew: () => (isDown ? Promise.reject(fault) : Promise.resolve(true)),
      onError: (error) => faults.push(error),
    })

    await vi.advanceTimersByTimeAsync(900)
    expect(faults).toEqual(Array.from({ length: 9 }, () => fault))
    isDown = false
    await vi.advanceTimersByTimeAsync(5000)
    expect([faults.length, heart.lost]).toEqual([9, false])
  })

  it('loses its lease at the second beat after its end, counted from the last renewal', async () => {
    let answers = 0
    using heart = new Heartbeat({
      ...quiet,
      everyMs: 100,
      leaseMs: 1000,
      renew: () => (++answers <= 3 ? Promise.resolve(true) : Promise.reject(new Error('no database'))),
    })

    // The last success was at 300; at 1300 the lease has not ended yet, and at 1400 it is seen once.
    await vi.advanceTimersByTimeAsync(1400)
    expect(heart.lost).toBe(false)
    await vi.advanceTimersByTimeAsync(100)
    expect(heart.lost).toBe(true)
    expect(heart.signal.aborted).toBe(true)
  })

  it('keeps its lease when an answer arrives late once', async () => {
    let answer = Promise.withResolvers<boolean>()
    let asked = 0
    using heart = new Heartbeat({
      ...quiet,
      everyMs: 100,
      leaseMs: 150,
      renew: () => {
        asked += 1
        return answer.promise
      },
    })

    // Late at 200, and answered before the next beat, by which a renewal that began at 100 counts as of then.
    await vi.advanceTimersByTimeAsync(200)
    expect(asked).toBe(1)
    answer.resolve(true)
    answer = Promise.withResolvers()
    answer.resolve(true)
    await vi.advanceTimersByTimeAsync(1000)
    expect(heart.lost).toBe(false)
  })
})
