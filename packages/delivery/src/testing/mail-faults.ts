import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { patienceWith, wrongSecret, type Fault, type FaultServer } from './faults.ts'
import { sendMailBy } from './smtp-mail.ts'
import { certificateOf } from './test-certificate.ts'

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

const troubleOf = (fault: Fault | null, received: string[], cut: () => void): SMTPServerOptions => ({
  onAuth: ({ password }, _session, done) =>
    password === 'correct'
      ? done(null, { user: 'windrow' })
      : done(refusal(535, '5.7.8 Authentication failed')),
  onMailFrom: (_address, _session, done) =>
    done(fault === 'too many calls' ? refusal(450, '4.7.1 Too many mails, slow down') : null),
  onData: (stream, _session, done) => {
    if (fault === 'a connection that is cut') return void stream.once('data', cut)
    stream.resume()
    stream.once('end', () => {
      if (fault === 'silence') return
      if (fault === 'no room left') return done(refusal(452, '4.3.1 Insufficient system storage'))
      if (fault === 'trouble of its own') return done(refusal(451, '4.3.0 Local error in processing'))
      received.push('mail')
      done()
    })
  },
})

/** Mail servers, a new one for each fault. */
export const startMailFaults = (): Promise<FaultServer> =>
  Promise.resolve({
    with: async (fault) => {
      const certificate = certificateOf(fault)
      const received: string[] = []
      const smtp: SMTPServer = new SMTPServer({
        ...troubleOf(fault, received, () => closeAll(smtp)),
        ...(certificate ? { secure: true, ...certificate.shown } : { hideSTARTTLS: true }),
        allowInsecureAuth: true,
      })
      smtp.on('error', () => {}) // Some tests make the handshake fail.
      await once(smtp.listen(0, '127.0.0.1'), 'listening')
      const { port } = smtp.server.address() as AddressInfo
      return {
        type: 'EMAIL',
        settings: { recipients: 'maja@x.example' },
        options: {},
        environment: {
          sendMail: sendMailBy({
            host: '127.0.0.1',
            port,
            secure: certificate !== null,
            tls: { servername: certificate?.host, ...(certificate && { ca: [...certificate.trusted] }) },
            auth: { user: 'windrow', pass: fault === 'wrong credentials' ? wrongSecret : 'correct' },
            socketTimeout: patienceWith(fault),
          }),
        },
        arrived: () => received,
        [Symbol.asyncDispose]: () => new Promise<void>((resolve) => smtp.close(resolve)),
      }
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  })

/** Closes every connection without a message. */
function closeAll(smtp: SMTPServer): void {
  const { connections } = smtp as unknown as { connections: Set<{ _socket: { destroy: () => void } }> }
  for (const { _socket } of connections) _socket.destroy()
}
