import { once } from 'node:events'
import { describe, expect } from 'vitest'
import { SMTPServer } from 'smtp-server'
import { accountTest as test, startTestApp } from '../testing/test-app.ts'

// spec: AUTH-28
describe('mail', () => {
  test('is kept in an outbox that the ADMIN reads, where no SMTP server is configured', async ({
    server,
  }) => {
    const { api, email } = await server.signIn('ADMIN')

    expect(await api.mailTest()).toMatchObject({
      to: email,
      subject: 'Windrow can send mail',
      state: 'OUTBOX',
      error: null,
    })
    expect((await api.mailList()).mails).toHaveLength(1)
  })

  test('goes out by SMTP where one is configured', async () => {
    const received: string[] = []
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => {
        let message = ''
        stream.on('data', (chunk: Buffer) => (message += chunk.toString()))
        stream.on('end', () => {
          received.push(message)
          done()
        })
      },
    })
    const listening = smtp.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    const { port } = listening.address() as { port: number }
    await using server = await startTestApp((config) => ({
      ...config,
      mail: {
        smtpUrl: `smtp://127.0.0.1:${port}`,
        from: 'Windrow <crawl@windrow.example>',
        replyDomain: null,
        authenticatedBy: null,
      },
    }))
    const { api, email } = await server.signIn('ADMIN')

    expect(await api.mailTest()).toMatchObject({ state: 'SENT', error: null })
    expect(received[0]).toContain(`To: ${email}`)
    expect(received[0]).toContain('From: Windrow <crawl@windrow.example>')
    smtp.close(() => {})
  })

  test('that cannot be sent is kept with the reason', async () => {
    await using server = await startTestApp((config) => ({
      ...config,
      mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'a@b.example', replyDomain: null, authenticatedBy: null },
    }))
    const { api } = await server.signIn('ADMIN')

    const mail = await api.mailTest()

    expect(mail.state).toBe('FAILED')
    expect(mail.error).toMatch(/ECONNREFUSED/)
  })
})
