import { expect } from 'vitest'
import { accountTest as test, password, startTestApp } from '../testing/test-app.ts'

test('the address of a caller is what the nearest proxy says, not what the caller wrote before it', async () => {
  await using server = await startTestApp((config) => ({
    ...config,
    http: { ...config.http, trustProxy: ['loopback'] },
  }))
  const { email } = await server.signIn('VIEWER')
  const caller = server.visitor()
  await caller.fetch('/api/auth/login', {
    method: 'POST',
    body: JSON.stringify({ email, password }),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1, 203.0.113.9' },
  })

  const { sessions } = await caller.api.sessionList({})
  expect(sessions.map(({ ip }) => ip)).toContain('203.0.113.9')
  expect(sessions.map(({ ip }) => ip)).not.toContain('192.0.2.1')
})
