import { vi } from 'vitest'
import type { MailRow } from '../database/people-tables.ts'
import type { TestApp } from './test-app.ts'

/** The newest mail to an address, as soon as it is there. */
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
      return mails[0]!
    },
    { timeout: 60_000, interval: 20 },
  )

/** The link in a mail. */
export const linkIn = (mail: MailRow): URL => new URL(/https?:\/\/\S+/.exec(mail.body)![0])
