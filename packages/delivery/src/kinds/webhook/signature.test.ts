import { expect, it } from 'vitest'
import { newSigningSecret, signedHeaders } from './signature.ts'

it('signs the second of the attempt, which receivers compare with their clock', () => {
  const message = { id: 'message', body: '{}', now: new Date(1_614_265_330_999) }

  expect(signedHeaders(message, [])).toEqual({
    'webhook-id': 'message',
    'webhook-timestamp': '1614265330',
  })
})

it('makes secrets of 32 random bytes, each another one', () => {
  expect(newSigningSecret()).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(newSigningSecret()).not.toBe(newSigningSecret())
})
