import { expect, it } from 'vitest'
import { readAuditSearch, toAuditFilter } from './audit-search.ts'

it('reads a view of the log from the URL, and drops invalid values', () => {
  const raw = {
    userId: '4',
    from: '2026-11-01',
    to: '2026-13-01',
    impersonated: 'maybe',
    page: '1',
    limit: '50',
  }

  expect(readAuditSearch(raw)).toEqual({ userId: 4, from: '2026-11-01' })
  expect(
    readAuditSearch({ action: 'ROLE_CHANGED', subjectType: 'user', impersonated: 'true', page: '2' }),
  ).toEqual({
    action: 'ROLE_CHANGED',
    subjectType: 'user',
    impersonated: 'true',
    page: 2,
  })
})

it('requests whole days, including the last one', () => {
  const { from, to } = toAuditFilter({ from: '2026-11-10', to: '2026-11-10' })

  expect(Date.parse(to!) - Date.parse(from!)).toBe(86_400_000 - 1)
  expect(new Date(from!).getHours()).toBe(0)
})
