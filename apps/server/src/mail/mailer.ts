import type { Readable } from 'node:stream'
import type { Config } from '../config/config.ts'
import type { Db } from '../database/connect.ts'
import type { MailRow } from '../database/people-tables.ts'
import { keptColumns } from './kept-mail.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
}

/** A mail to several recipients, with files or in a conversation. */
export interface FilesMail {
  to: string[]
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  /** Shown as the sender, before the address of the product. */
  fromName?: string
  replyTo?: string
  /** With angle brackets. Equal for every attempt, so that mail programs show one mail. */
  messageId?: string
  inReplyTo?: string
  references?: string[]
  attachments?: { filename: string; content: Readable; contentType: string }[]
}

/** The recipients that the mail server accepted, and its answer. */
export interface MailAnswer {
  accepted: string[]
  rejected: string[]
  answer: string
}

/**
 * Sends mail by SMTP, or only stores it if SMTP isn't configured. Every mail is stored as a row, without the tokens of
 * its links.
 */
export interface Mailer {
  send: (mail: Mail) => Promise<MailRow>
  /** Sends files. Unlike `send`, throws the mail server's errors, because deliveries are retried. */
  deliver: (mail: FilesMail) => Promise<MailAnswer>
}

/** @param key encrypts the full content of unsent mails */
export function createMailer(db: Db, settings: Config['mail'], key: Uint8Array): Mailer {
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
          ...keptColumns(key, { text: mail.text, html: mail.html ?? null }, result.state),
          error: result.error,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
    },
    deliver: async (mail) => {
      const answer = settings.smtpUrl
        ? await filesBySmtp(settings.smtpUrl, settings.from, mail)
        : { accepted: mail.to, rejected: [], answer: 'Kept in the outbox, since no mail server is set up.' }
      await keep(db, key, mail, settings.smtpUrl ? 'SENT' : 'OUTBOX')
      return answer
    },
  }
}

/** Stores the text of a mail for the operator, without its files. */
async function keep(db: Db, key: Uint8Array, mail: FilesMail, state: MailRow['state']): Promise<void> {
  for (const { content } of mail.attachments ?? []) content.destroy()
  const attached = (mail.attachments ?? []).map(({ filename }) => `Attached: ${filename}`)
  await db
    .insertInto('mails')
    .values(
      mail.to.map((recipient) => ({
        recipient,
        subject: mail.subject,
        ...keptColumns(key, { text: [mail.text, ...attached].join('\n'), html: mail.html }, state),
        error: null,
      })),
    )
    .execute()
}

/** The timeouts are shorter than the lease after which another node would take over the message. */
const limits = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 45_000 }

/** The address of "Windrow <windrow@example.org>". */
const addressIn = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from.trim()

/** The domain of Message-IDs: the one of the sender. */
export const domainIn = (from: string): string => addressIn(from).split('@')[1] ?? 'localhost'

async function filesBySmtp(url: string, sender: string, letter: FilesMail): Promise<MailAnswer> {
  const { fromName, ...mail } = letter
  const from = fromName === undefined ? sender : { name: fromName, address: addressIn(sender) }
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...limits })
  try {
    const { accepted, rejected, response } = await transport.sendMail({ from, ...mail })
    const texts = (list: unknown[]) => list.map(String)
    return { accepted: texts(accepted), rejected: texts(rejected), answer: response }
  } finally {
    transport.close()
  }
}

async function sendBySmtp(url: string, from: string, mail: Mail): Promise<Pick<MailRow, 'state' | 'error'>> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...limits })
  try {
    await transport.sendMail({ from, ...mail })
    return { state: 'SENT', error: null }
  } catch (error) {
    return { state: 'FAILED', error: error instanceof Error ? error.message : String(error) }
  } finally {
    transport.close()
  }
}
