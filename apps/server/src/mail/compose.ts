import { button, heading, mailOf, paragraph, smallPrint, type MailBlock } from '@windrow/delivery/mail-kit'
import type { Mail } from './mailer.ts'

/** What a mail of the product to one person says. */
export interface Letter {
  to: string
  subject: string
  greeting: string
  paragraphs: readonly string[]
  /** The one thing to do, as a button. */
  action?: { label: string; url: string }
  /** Small print: how long a link lasts, what to do if the mail is a surprise. */
  note?: string
}

const sender = 'Windrow'
/** At the top where it is seen, at the end where it is read. */
const atTop: MailBlock = { ...heading(sender), text: '' }
const atEnd: MailBlock = { text: sender, html: '' }

/** The letter as text and as HTML. */
export const compose = ({ to, subject, greeting, paragraphs, action, note }: Letter): Mail => ({
  to,
  ...mailOf(subject, [
    atTop,
    ...[greeting, ...paragraphs].map(paragraph),
    ...(action ? [button(action)] : []),
    ...(note ? [smallPrint(note)] : []),
    atEnd,
  ]),
})
