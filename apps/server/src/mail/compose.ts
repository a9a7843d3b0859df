import { button, heading, mailOf, paragraph, smallPrint, type MailBlock } from '@windrow/delivery/mail-kit'
import type { Mail } from './mailer.ts'

/** A mail from the product to one user. */
export interface Letter {
  to: string
  subject: string
  greeting: string
  paragraphs: readonly string[]
  /** The main action, as a button. */
  action?: { label: string; url: string }
  /** Small print: how long a link is valid, what to do about an unexpected mail. */
  note?: string
}

const sender = 'Windrow'
/** HTML shows the sender at the top, text at the end. */
const atTop: MailBlock = { ...heading(sender), text: '' }
const atEnd: MailBlock = { text: sender, html: '' }

/** The letter as text and HTML. */
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
