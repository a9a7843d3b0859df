import { expect, it } from 'vitest'
import { ApiError } from '@windrow/contract/client'
import { impersonateFailure } from './impersonate-failure.ts'

// spec: IMP-08
it("shows the server's message, with its status", () => {
  const error = new ApiError(409, { message: 'Only active users can be impersonated.' })

  expect(impersonateFailure(error)).toBe('Only active users can be impersonated. (409)')
})

// spec: IMP-08, IMP-09
it('distinguishes a response without a message from no response', () => {
  expect(impersonateFailure(new ApiError(502, {}))).toBe('Request failed')
  expect(impersonateFailure(new TypeError('Failed to fetch'))).toBe('An unexpected error occurred')
})
