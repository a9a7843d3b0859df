import { expect, it } from 'vitest'
import { timeoutOf } from './request-limits.ts'

// spec: BILL-02, SESS-10, SESS-11, SETTINGS-03
it.each([
  ['/api/projects?limit=10', 'GET', 60_000],
  ['/api/projects/1/files/s3/initiate', 'POST', 86_400_000],
  ['/api/projects/1/files/s3/complete', 'POST', 86_400_000],
  ['/api/projects/1/files?name=shop.png', 'POST', 3_600_000],
  ['/api/projects/1/uploads/7/parts/2', 'PUT', 3_600_000],
  ['/api/projects/1/uploads/7/parts/2', 'GET', 60_000],
  ['/api/projects/1/uploads/7/complete', 'POST', 3_600_000],
  ['/api/projects/1/files/7/notes', 'PUT', 60_000],
  ['/api/billing/orgProjects?organizationId=1', 'GET', 60_000],
  ['/api/users/settings', 'GET', 10_000],
  ['/api/users/settings', 'POST', 60_000],
])('%s (%s) times out after %d ms', (url, method, milliseconds) => {
  expect(timeoutOf(url, method)).toBe(milliseconds)
})
