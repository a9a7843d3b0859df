import { expect, it } from 'vitest'
import { ApiError } from '@windrow/contract/client'
import { impersonateFailure } from './impersonate-failure.ts'

// spec: IMP-08
it('says what the server said, with its status', () => {
  const error = new ApiError(409, { message: 'Only active users can be impersonated.' })

  expect(impersonateFailure(error)).toBe('Only active users can be impersonated. (409)')
})

// spec: IMP-08, IMP-09
it('tells an answer without words from no answer at all', () => {
  expect(impersonateFailure(new ApiError(502, {}))).toBe('Request failed')
  expect(impersonateFailure(new TypeError('Failed to fetch'))).toBe('An unexpected error occurred')
})
