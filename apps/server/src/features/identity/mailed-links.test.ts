import { describe, expect } from 'vitest'
import { failure, messageOf } from '../../testing/failure.ts'
import { linkIn, mailTo } from '../../testing/mails.ts'
import { accountTest as test, password, test as lonelyTest, type TestApp } from '../../testing/test-app.ts'

const newPassword = 'Another.horse.8'

async function tokenFor(server: TestApp, email: string, count = 1): Promise<string> {
  return linkIn(await mailTo(server, email, count)).searchParams.get('token')!
}

describe('a forgotten password', () => {
  // spec: AUTH-19, AUTH-23
  test('is reset with the mailed link, once, and all sessions end', async ({ server }) => {
    const person = await server.signIn('MANAGER')
    const { api } = server.visitor()
    await api.passwordForgotten({ body: { email: person.email.toUpperCase() } })
    const mail = await mailTo(server, person.email)
    expect(linkIn(mail).pathname).toBe('/account/reset')
    const token = linkIn(mail).searchParams.get('token')!

    expect(await api.passwordResetDetails({ params: { token } })).toEqual({
      email: person.email,
      firstName: 'Maja',
    })
    expect(await failure(api.passwordReset({ body: { token, password: 'weak' } }))).toBe('422 VALIDATION')
    await api.passwordReset({ body: { token, password: newPassword } })

    expect(await failure(person.api.profile())).toBe('401 UNAUTHENTICATED')
    expect(await failure(person.api.refresh({ body: {} }))).toBe('401 REFRESH_REJECTED')
    expect(await failure(api.passwordReset({ body: { token, password } }))).toBe('404 LINK_INVALID')
    expect(await failure(api.passwordResetDetails({ params: { token } }))).toBe('404 LINK_INVALID')
    expect(await failure(api.login({ body: { email: person.email, password } }))).toBe(
      '401 INVALID_CREDENTIALS',
    )
    expect((await api.login({ body: { email: person.email, password: newPassword } })).userId).toBe(
      person.userId,
    )
  })

  test('is set only once by two concurrent uses of a link', async ({ server }) => {
    const person = await server.signIn('MANAGER')
    const { api } = server.visitor()
    await api.passwordForgotten({ body: { email: person.email } })
    const token = await tokenFor(server, person.email)

    const outcomes = await Promise.all(
      [1, 2, 3].map((n) => failure(api.passwordReset({ body: { token, password: `${newPassword}${n}` } }))),
    )

    expect(outcomes.filter((outcome) => outcome === 'no error')).toHaveLength(1)
  })

  lonelyTest('gets the same answer for every address, and mails only active users', async ({ server }) => {
    const gone = await server.signIn('VIEWER')
    const known = await server.signIn('VIEWER')
    await server.app.db
      .updateTable('users')
      .set({ deactivated_at: new Date() })
      .where('id', '=', gone.userId)
      .execute()
    const { api } = server.visitor()
    const ask = (path: string, email: string) =>
      fetch(`${server.url}/api/auth/${path}`, {
        method: 'POST',
        body: JSON.stringify({ email }),
        headers: { 'content-type': 'application/json' },
      }).then(async (response) => [response.status, await response.text()])

    for (const path of ['forgot-password', 'login-by-email']) {
      const wanted = await ask(path, known.email)
      expect(wanted[0]).toBe(202)
      for (const email of ['nobody@nordlake.example', gone.email])
        expect(await ask(path, email)).toEqual(wanted)
    }
    await mailTo(server, known.email, 2)
    const mails = await server.app.db.selectFrom('mails').select('recipient').execute()
    expect(mails.map((mail) => mail.recipient)).toEqual([known.email, known.email])
    expect(await failure(api.passwordForgotten({ body: { email: 'no address' } }))).toBe('422 VALIDATION')
  })

  test('refuses links that are older, expired, guessed or for another purpose', async ({ server }) => {
    const person = await server.signIn('VIEWER')
    const { api } = server.visitor()
    const reset = (token: string) => failure(api.passwordReset({ body: { token, password: newPassword } }))
    await api.passwordForgotten({ body: { email: person.email } })
    const first = await tokenFor(server, person.email)
    await api.passwordForgotten({ body: { email: person.email } })
    const second = await tokenFor(server, person.email, 2)
    await api.loginByEmail({ body: { email: person.email } })
    const login = await tokenFor(server, person.email, 3)

    for (const token of [first, login, 'guess', `${second}x`, second.toLowerCase()])
      expect([token, await reset(token)]).toEqual([token, '404 LINK_INVALID'])
    await server.app.db
      .updateTable('one_time_tokens')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    expect(await reset(second)).toBe('404 LINK_INVALID')
    const kept = await server.app.db.selectFrom('one_time_tokens').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(second)
  })

  lonelyTest('cannot flood a mailbox', async ({ server }) => {
    const person = await server.signIn('VIEWER')
    const { api } = server.visitor()
    for (let n = 0; n < 8; n += 1) await api.passwordForgotten({ body: { email: person.email } })
    await api.loginByEmail({ body: { email: person.email } })

    await mailTo(server, person.email, 6)
    const mails = await server.app.db.selectFrom('mails').select('subject').execute()
    expect(mails.filter((mail) => mail.subject.startsWith('Set a new password'))).toHaveLength(5)
  })
})

describe('a link to log in', () => {
  // spec: AUTH-09, AUTH-16, AUTH-17, AUTH-21, AUTH-22, AUTH-25
  test('logs in once', async ({ server }) => {
    const person = await server.signIn('TRUSTED')
    const visitor = server.visitor()
    await visitor.api.loginByEmail({ body: { email: person.email } })
    const token = await tokenFor(server, person.email)

    expect(await visitor.api.ssoTokenCheck({ params: { token } })).toEqual({ valid: true })
    const tokens = await visitor.api.ssoLogin({ params: { token } })

    expect(tokens.accessToken).toBe(visitor.cookies.get('tokens'))
    expect((await visitor.api.profile()).userId).toBe(person.userId)
    expect(await messageOf(visitor.api.ssoLogin({ params: { token } }))).toBe('Failed to fetch data')
    expect(await messageOf(visitor.api.ssoTokenCheck({ params: { token } }))).toBe('Failed to fetch data')
  })

  test('does not log in from another site or by opening its URL', async ({ server }) => {
    const person = await server.signIn('TRUSTED')
    const visitor = server.visitor()
    await visitor.api.loginByEmail({ body: { email: person.email } })
    const token = await tokenFor(server, person.email)
    const open = (headers: Record<string, string>) =>
      visitor.fetch(`/api/auth/sso/${token}`, { headers }).then((response) => response.status)

    expect(await open({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await open({ 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' })).toBe(403)
    expect(await open({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' })).toBe(200)
  })
})

describe('the password of a logged-in user', () => {
  test('is changed with the current one, which ends all other sessions', async ({ server }) => {
    const person = await server.signIn('MANAGER')
    const other = server.visitor()
    await other.api.login({ body: { email: person.email, password } })
    await other.api.passwordForgotten({ body: { email: person.email } })
    const token = await tokenFor(server, person.email)
    const change = (currentPassword: string) =>
      person.api.passwordChange({ body: { currentPassword, newPassword } })

    expect(await failure(change('wrong'))).toBe('422 WRONG_PASSWORD')
    await change(password)

    expect((await person.api.profile()).userId).toBe(person.userId)
    expect(await failure(other.api.profile())).toBe('401 UNAUTHENTICATED')
    expect(await failure(other.api.passwordReset({ body: { token, password } }))).toBe('404 LINK_INVALID')
    await other.api.login({ body: { email: person.email, password: newPassword } })
    const log = await server.app.db.selectFrom('audit_log').selectAll().execute()
    expect(log.map((row) => row.action)).toContain('PASSWORD_CHANGED')
    expect(JSON.stringify(log)).not.toMatch(/horse/)
  })

  test('cannot be guessed with a stolen session or by logging in', async ({ server }) => {
    const person = await server.signIn('MANAGER')
    const guess = () =>
      failure(person.api.passwordChange({ body: { currentPassword: 'guess', newPassword } }))
    const knock = () =>
      failure(server.visitor().api.login({ body: { email: person.email, password: 'guess' } }))

    for (let n = 0; n < 10; n += 1) expect(await guess()).toBe('422 WRONG_PASSWORD')
    expect(await guess()).toBe('429 RATE_LIMITED')
    for (let n = 0; n < 10; n += 1) expect(await knock()).toBe('401 INVALID_CREDENTIALS')
    expect(await knock()).toBe('429 RATE_LIMITED')
  })
})

describe('the own sessions', () => {
  test('are listed and ended one by one or all but this', async ({ server }) => {
    const person = await server.signIn('MANAGER')
    const stranger = await server.signIn('MANAGER')
    const others = [server.visitor(), server.visitor(), server.visitor()]
    for (const other of others) await other.api.login({ body: { email: person.email, password } })
    const { sessions } = await person.api.sessionList()

    expect(sessions).toHaveLength(4)
    const [current] = sessions.filter((session) => session.current)
    const other = sessions.find((session) => !session.current)!
    expect(current).toMatchObject({ ip: '127.0.0.1' })
    expect(await failure(stranger.api.sessionRevoke({ params: { sessionId: other.sessionId } }))).toBe(
      '404 NOT_FOUND',
    )
    await person.api.sessionRevoke({ params: { sessionId: other.sessionId } })
    expect((await person.api.sessionList()).sessions).toHaveLength(3)
    expect(await person.api.sessionRevokeOthers()).toEqual({ ended: 2 })
    for (const { api } of others) expect(await failure(api.profile())).toBe('401 UNAUTHENTICATED')
    expect((await stranger.api.profile()).userId).toBe(stranger.userId)
  })
})

describe('the own settings', () => {
  // spec: SETTINGS-01, SETTINGS-02, SETTINGS-04
  test('keep their flags, and nothing else', async ({ server }) => {
    const { api } = await server.signIn('VIEWER')
    expect(await api.userSettings()).toEqual({})

    await api.userSettingsSave({ body: { viewed_project_guide: true } })
    await api.userSettingsSave({ body: { viewed_walkthroughv2: true, viewed_report_guide: false } })
    await api.userSettingsSave({ body: { viewed_full_report_guide: true, viewed_data_preview_guide: true } })

    expect(await api.userSettings()).toEqual({
      viewed_project_guide: true,
      viewed_walkthroughv2: true,
      viewed_report_guide: false,
      viewed_full_report_guide: true,
      viewed_data_preview_guide: true,
    })
    for (const body of [{ role: true }, { viewed_project_guide: 'yes' }, { ['__proto__x']: true }])
      expect(await failure(api.userSettingsSave({ body: body as never }))).toBe('422 VALIDATION')
  })

  test('let the name be changed, and no more than the name', async ({ server }) => {
    const { api, email } = await server.signIn('VIEWER')
    for (const more of [{ roleId: 1 }, { email: 'x@y.example' }, { organizationId: 1 }])
      expect(await failure(api.profileUpdate({ body: { firstName: 'Eve', ...more } }))).toBe('422 VALIDATION')

    expect(await api.profileUpdate({ body: { firstName: 'Ada' } })).toMatchObject({
      firstName: 'Ada',
      lastName: 'Lindqvist',
    })
    expect(await api.profile()).toMatchObject({ firstName: 'Ada', roleName: 'VIEWER', email })
    expect(await failure(api.profileUpdate({ body: { lastName: 'a\r\nBcc: x@y.example' } }))).toBe(
      '422 VALIDATION',
    )
  })
})
