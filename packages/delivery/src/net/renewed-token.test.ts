import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renewedToken } from './renewed-token.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 }))
afterEach(() => void vi.useRealTimers())

it('asks for another token after fifty minutes, and not before', async () => {
  let asked = 0
  const token = renewedToken(() => Promise.resolve(`token ${++asked}`))
  const after = (ms: number) => {
    vi.setSystemTime(Date.now() + ms)
    return token()
  }

  expect([await token(), await after(49 * 60_000), await after(59_999)]).toEqual([
    'token 1',
    'token 1',
    'token 1',
  ])
  expect([await after(1), await token()]).toEqual(['token 2', 'token 2'])
})

it('asks again after a failure', async () => {
  const answers = [Promise.reject(new Error('no')), Promise.resolve('token')]
  answers[0]!.catch(() => {})
  const token = renewedToken(() => answers.shift()!)

  await expect(token()).rejects.toThrow('no')
  expect(await token()).toBe('token')
})
