import type { Config } from '../config/config.ts'
import type { Db } from '../database/connect.ts'
import type { MailRow } from '../database/schema.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
}

/** Sends mail by SMTP, or keeps it in the outbox where none is configured. Every mail is kept as a row either way. */
export interface Mailer {
  send: (mail: Mail) => Promise<MailRow>
}

export function createMailer(db: Db, settings: Config['mail']): Mailer {
  return {
    send: async (mail) => {
      const result = settings.smtpUrl
        ? await sendBySmtp(settings.smtpUrl, settings.from, mail)
        : ({ state: 'OUTBOX', error: null } as const)
      return db
        .insertInto('mails')
        .values({
          recipient: mail.to,
          subject: mail.subject,
          body: mail.text,
          html: mail.html ?? null,
          ...result,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    },
  }
}

async function sendBySmtp(url: string, from: string, mail: Mail): Promise<Pick<MailRow, 'state' | 'error'>> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(url)
  try {
    await transport.sendMail({ from, ...mail })
    return { state: 'SENT', error: null }
  } catch (error) {
    return { state: 'FAILED', error: error instanceof Error ? error.message : String(error) }
  } finally {
    transport.close()
  }
}
