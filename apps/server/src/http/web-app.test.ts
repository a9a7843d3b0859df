import { describe, expect, it } from 'vitest'
import { screenTest } from './web-app.ts'

describe('the addresses of screens', () => {
  const isScreen = screenTest([
    '/',
    '/projects',
    '/projects/$id',
    '/projects/$id/reports/$rid',
    '/admin/audit-log',
  ])

  it.each(['/', '/projects', '/projects/', '/projects/12', '/projects/12/reports/a.b', '/admin/audit-log'])(
    '%s is one',
    (path) => expect(isScreen(path)).toBe(true),
  )

  it.each([
    '/metrics',
    '/projects/12/reports',
    '/projects//reports/3',
    '/adminXaudit-log',
    '/$',
    '//',
    '/projects/1/reports/2/3',
  ])('%s is none', (path) => expect(isScreen(path)).toBe(false))
})
