import { patienceMs } from '@windrow/contract/testing/patience'
import { vi } from 'vitest'
import type { MailRow } from '../database/people-tables.ts'
import { sendMessage, takeMessage } from '../features/notifications/send-messages.ts'
import { openContent } from '../mail/kept-mail.ts'
import type { TestApp } from './test-app.ts'

/** Waits for the newest mail to an address, with the links its recipient would get. */
export const mailTo = (server: TestApp, email: string, count = 1): Promise<MailRow> =>
  vi.waitFor(
    async () => {
      const mails = await server.app.db
        .selectFrom('mails')
        .selectAll()
        .where('recipient', '=', email)
        .orderBy('id', 'desc')
        .execute()
      if (mails.length < count) throw new Error(`${mails.length} of ${count} mails to ${email}`)
      return wholeMail(server, mails[0]!)
    },
    { timeout: patienceMs, interval: 20 },
  )

/** A stored mail as its recipient would get it. */
export const wholeMail = (server: TestApp, mail: MailRow): MailRow => {
  const content = openContent(server.app.keys.vault, mail.sealed)
  return content ? { ...mail, body: content.text, html: content.html } : mail
}

/** The link in a mail. */
export const linkIn = (mail: MailRow): URL => new URL(/https?:\/\/\S+/.exec(mail.body)![0])

/** No message is about a thread. */
const noThreads = () => Promise.reject(new Error('a letter about a thread'))

/** Sends the messages that are being collected, as if their minute was over. */
export async function sendMessages({ app }: TestApp): Promise<void> {
  const later = new Date(Date.now() + 120_000)
  for (;;) {
    const message = await takeMessage(app, later, [])
    if (!message) return
    await sendMessage(app, message, later, noThreads)
  }
}
