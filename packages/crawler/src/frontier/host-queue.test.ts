import { expect, it } from 'vitest'
import { HostQueue } from './host-queue.ts'

const pace = { perHost: 100, delayMs: 0, delayReason: '' }
const host = () => Object.assign(new HostQueue('https://a.test', pace), { active: 8 })

it('halves what a host gets when it asks for it, once a second, and comes back slowly', () => {
  const queue = host()

  queue.slowDown(5000)
  queue.slowDown(5100)
  expect(queue.limit).toBe(4)
  for (let answer = 0; answer < 20; answer++) queue.answered(50, 6000)
  expect(queue.limit).toBe(6)
})

it('slows down when answers take ever longer, not for a site that is always slow', () => {
  const rising = host()
  rising.answered(100, 0)
  for (let answer = 0; answer < 20; answer++) rising.answered(5000, 2000)
  const steady = host()
  for (let answer = 0; answer < 20; answer++) steady.answered(5000, 2000)

  expect(rising.limit).toBe(4)
  expect(steady.limit).toBe(Number.POSITIVE_INFINITY)
})
