import { expect, it } from 'vitest'
import { failure } from '../testing/failure.ts'
import { givenToken } from './access-token.ts'

const given = (status: number, text: string, headers = {}) =>
  new Promise<string>((resolve) => resolve(givenToken({ status, headers, text }, 'Shop', 'Enter it again.')))

it('is the one in the answer', async () => {
  expect(await given(200, '{"access_token":"abc"}')).toBe('abc')
})

it.each([400, 401])('is refused with %d, with what to do', async (status) => {
  expect(await failure(given(status, '{"error":"invalid_grant"}'))).toMatchObject({
    fault: 'CREDENTIALS',
    retryable: false,
    message: 'Enter it again.',
  })
})

it('is tried again later where the other side has trouble', async () => {
  expect(await failure(given(503, '', { 'retry-after': '7' }))).toMatchObject({
    fault: 'SERVER',
    retryable: true,
    retryAfterMs: 7000,
  })
  expect((await failure(given(200, 'no JSON'))).message).toMatch(/^Shop .*\(status 200\)/)
})
