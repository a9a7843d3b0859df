import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { describe, expect } from 'vitest'
import { failure, messageOf } from '../../testing/failure.ts'
import { mailTo } from '../../testing/mails.ts'
import {
  accountTest as test,
  password,
  startTestApp,
  test as lonelyTest,
  type TestApp,
} from '../../testing/test-app.ts'
import type { CookieClient } from '../../testing/cookie-client.ts'

type Api = CookieClient['api']

/** A colleague requests a new password; returns the stored mail as the list shows it. */
async function askedFor(server: TestApp, api: Api) {
  const colleague = await server.signIn('ADMIN')
  await server.visitor().api.passwordForgotten({ body: { email: colleague.email } })
  await mailTo(server, colleague.email)
  const { mails } = await api.mailList()
  return { colleague, mail: mails.find(({ to }) => to === colleague.email)! }
}

const tokenIn = (text: string) => /token=([\w-]{20,})/.exec(text)?.[1]

describe('the link in a kept mail', () => {
  lonelyTest(
    'is not in the list, and shown once to a user who enters the password again',
    async ({ server }) => {
      const { api, email } = await server.signIn('ADMIN')
      const { mail } = await askedFor(server, api)
      const params = { mailId: mail.id }

      expect(mail).toMatchObject({ hasLinks: true, openedDate: null })
      expect(mail.text).toContain('/account/reset?token=…')
      expect(JSON.stringify(await api.mailList())).not.toMatch(/token=[\w-]{8}/)
      for (const wrong of ['', 'guess'])
        expect(await failure(api.mailOpen({ params, body: { password: wrong } }))).toBe('422 WRONG_PASSWORD')
      const opened = await api.mailOpen({ params, body: { password } })

      const token = tokenIn(opened.text)!
      expect(opened.html).toContain(token)
      expect((await server.visitor().api.passwordResetDetails({ params: { token } })).firstName).toBe('Maja')
      expect(await failure(api.mailOpen({ params, body: { password } }))).toBe('409 CONFLICT')
      const { mails } = await api.mailList()
      expect(mails[0]).toMatchObject({ hasLinks: false, openedDate: expect.any(String) })
      expect(JSON.stringify(await server.app.db.selectFrom('mails').selectAll().execute())).not.toContain(
        token,
      )
      const log = await server.app.db.selectFrom('audit_log').selectAll().execute()
      const event = { action: 'MAIL_OPENED', user_email: email, subject_name: mail.to }
      expect(log.filter(({ action }) => action === 'MAIL_OPENED')).toMatchObject([event])
      expect(JSON.stringify(log)).not.toContain(password)
    },
  )

  test('is never shown to an API key, nor to other roles', async ({ server }) => {
    const person = await server.signIn('ADMIN')
    const { mail } = await askedFor(server, person.api)
    const { payload } = await person.api.apiKeyCreate({ body: { apiKeyName: 'mails', expiryDate: null } })
    const key = payload!.apiKey
    const open = (headers: Record<string, string>, by = server.visitor()) =>
      by
        .fetch(`/api/admin/mails/${mail.id}/open`, {
          method: 'POST',
          body: JSON.stringify({ password }),
          headers: { 'content-type': 'application/json', ...headers },
        })
        .then(async (response) => [response.status, await response.text()] as const)

    const [status, text] = await open({ 'x-api-key': key })
    expect([status, text]).toEqual([403, expect.stringContaining('LOGIN_NEEDED')])
    for (const role of ['ADMIN:ENVOY', 'ADMIN:BUILDER', 'MANAGER'] as const)
      expect((await open({}, await server.signIn(role)))[0]).toBe(403)
    const list = await server.visitor().fetch('/api/admin/mails', { headers: { 'x-api-key': key } })
    expect(tokenIn(await list.text())).toBeUndefined()
  })

  test('accepts a young session for users without a password', async ({ server }) => {
    const person = await server.signIn('ADMIN')
    const { mail } = await askedFor(server, person.api)
    const update = server.app.db.updateTable('users').set({ password_hash: null })
    await update.where('id', '=', person.userId).execute()
    const age = (minutes: number) =>
      server.app.db
        .updateTable('sessions')
        .set({ created_at: new Date(Date.now() - minutes * 60_000) } as never)
        .where('user_id', '=', person.userId)
        .execute()
    const open = () => person.api.mailOpen({ params: { mailId: mail.id }, body: {} })

    await age(11)
    expect(await failure(open())).toBe('403 LOGIN_NEEDED')
    await age(9)
    expect(tokenIn((await open()).text)).toBeDefined()
  })

  test('cannot be read by guessing the password with a stolen session', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const { mail } = await askedFor(server, api)
    const guess = (text: string) =>
      failure(api.mailOpen({ params: { mailId: mail.id }, body: { password: text } }))

    for (let n = 0; n < 10; n += 1) expect(await guess('guess')).toBe('422 WRONG_PASSWORD')
    expect(await guess(password)).toBe('429 RATE_LIMITED')
  })

  test('is shown only once by concurrent requests', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const { mail } = await askedFor(server, api)
    const open = () => failure(api.mailOpen({ params: { mailId: mail.id }, body: { password } }))

    expect((await Promise.all([open(), open(), open()])).filter((end) => end === 'no error')).toHaveLength(1)
  })

  test('is deleted once the mail was sent', async () => {
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => void stream.on('end', done).resume(),
    })
    const listening = smtp.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    const { port } = listening.address() as { port: number }
    await using server = await startTestApp((config) => ({
      ...config,
      mail: { ...config.mail, smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Windrow <crawl@windrow.example>' },
    }))
    const { api } = await server.signIn('ADMIN')
    const { mail } = await askedFor(server, api)

    expect(mail).toMatchObject({ state: 'SENT', hasLinks: false })
    expect(mail.text).toContain('token=…')
    expect(await messageOf(api.mailOpen({ params: { mailId: mail.id }, body: { password } }))).toBe(
      'This mail was sent, so its links are with its recipient alone.',
    )
    smtp.close(() => {})
  })

  test('of an invitation lets the first administrator hand it on', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    await api.teamInvite({ body: { users: [{ email: 'new@windrow.example', roleId: 10 }] } })
    const { mails } = await api.mailList()
    const { text } = await api.mailOpen({ params: { mailId: mails[0]!.id }, body: { password } })
    const link = new URL(/https?:\/\/\S+/.exec(text)![0])

    const query = {
      inviteToken: link.searchParams.get('inviteToken')!,
      userToken: link.searchParams.get('userToken')!,
    }
    expect((await server.visitor().api.signUpDetails({ query })).email).toBe('new@windrow.example')
  })
})
