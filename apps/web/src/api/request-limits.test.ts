import { expect, it } from 'vitest'
import { timeoutOf } from './request-limits.ts'

// spec: SESS-10, SESS-11, SETTINGS-03
it.each([
  ['/api/projects?limit=10', 'GET', 60_000],
  ['/api/projects/1/files/s3/initiate', 'POST', 86_400_000],
  ['/api/projects/1/files/s3/complete', 'POST', 86_400_000],
  ['/api/users/settings', 'GET', 10_000],
  ['/api/users/settings', 'POST', 60_000],
])('%s (%s) times out after %d ms', (url, method, milliseconds) => {
  expect(timeoutOf(url, method)).toBe(milliseconds)
})
