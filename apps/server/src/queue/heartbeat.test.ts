import { patienceMs } from '@windrow/contract/testing/patience'
import { expect, it, vi } from 'vitest'
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
