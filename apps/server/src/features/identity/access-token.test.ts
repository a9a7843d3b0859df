import { SignJWT } from 'jose'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signAccessToken, verifyAccessToken } from './access-token.ts'

const key = new Uint8Array(32).fill(7)
const now = 1_000_000_000_500

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }))
afterEach(() => void vi.useRealTimers())

it('a token identifies its session for fifteen minutes, or for the given duration', async () => {
  const { token, expiresAt } = await signAccessToken(key, 42)

  expect(expiresAt).toEqual(new Date(1_000_000_900_000))
  expect(await verifyAccessToken(key, token)).toEqual({ sessionId: 42, expiresAt })
  vi.setSystemTime(expiresAt.getTime() - 1)
  expect(await verifyAccessToken(key, token)).toEqual({ sessionId: 42, expiresAt })
  vi.setSystemTime(expiresAt)
  expect(await verifyAccessToken(key, token)).toBeNull()
  expect((await signAccessToken(key, 42, 60)).expiresAt.getTime() - Date.now()).toBe(60_000)
})

it('a token of another key, issuer or kind is none', async () => {
  const sign = (claims: object, { issuer = 'windrow', alg = 'HS256', exp = 1_000_000_900 } = {}) => {
    const made = new SignJWT({ ...claims }).setProtectedHeader({ alg }).setIssuer(issuer)
    return (exp === 0 ? made : made.setExpirationTime(exp)).sign(key)
  }

  expect(await verifyAccessToken(key, await sign({ sid: 1 }))).toMatchObject({ sessionId: 1 })
  expect(await verifyAccessToken(key, await sign({ sid: 1 }, { issuer: 'other' }))).toBeNull()
  expect(await verifyAccessToken(key, await sign({ sid: 1 }, { alg: 'HS384' }))).toBeNull()
  expect(await verifyAccessToken(key, await sign({ sid: '1' }))).toBeNull()
  expect(await verifyAccessToken(key, await sign({ sid: 1 }, { exp: 0 }))).toBeNull()
  const { token } = await signAccessToken(new Uint8Array(32), 1)
  expect(await verifyAccessToken(key, token)).toBeNull()
})
