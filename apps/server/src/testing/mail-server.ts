import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface TakenMail {
  to: string
  messageId: string
  headers: string
}

/** A mail server that answers as told, after the mail was taken. */
export async function startMailServer(answer: (taken: TakenMail) => Error | null | Promise<Error | null>) {
  const taken: TakenMail[] = []
  const reply = async (one: TakenMail, done: (error?: Error | null) => void) => done(await answer(one))
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('gone')
        ? done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
        : done(),
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const headers = Buffer.concat(parts).toString().split('\r\n\r\n')[0]!
        const messageId = /^Message-ID: (.+)$/im.exec(headers)![1]!
        const one = { to: session.envelope.rcptTo[0]!.address, messageId, headers }
        taken.push(one)
        void reply(one, done)
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const url = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`
  return { taken, url, [Symbol.dispose]: () => server.close(() => {}) }
}
