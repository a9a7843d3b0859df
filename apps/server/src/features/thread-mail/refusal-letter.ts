import { longestMessage } from '@windrow/contract/threads'
import type { ReplyRefusal } from '../../database/notification-tables.ts'
import { compose } from '../../mail/compose.ts'
import { domainIn } from '../../mail/mailer.ts'
import { publicUrl } from '../../mail/public-url.ts'
import { replyDays } from '../../mail/reply-address.ts'
import type { WriteLetter } from '../notifications/send-messages.ts'
import { mostReplyMegabytes } from './reply-limits.ts'

const sentences: Record<ReplyRefusal, (email: string) => string> = {
  EXPIRED: () => `The email that you answered is older than ${replyDays} days.`,
  STRANGER: (email) => `It came from another address than yours. Only replies from ${email} are added.`,
  UNVERIFIED: (email) =>
    `Our mail server could not confirm that it comes from ${email}. Ask your administrator about DKIM and SPF.`,
  EMPTY: () => 'We found no text above the quoted email.',
  TOO_LONG: () => `It has more than ${longestMessage.toLocaleString('en-GB')} characters.`,
  TOO_LARGE: () => `It is larger than ${mostReplyMegabytes} MB.`,
  NO_ACCESS: () => "You can't write in this thread.",
  TOO_MANY: () => 'You sent too many messages within a minute.',
}

/** The mail to a user whose reply was refused, always to their own address. Tells nothing of the thread. */
export const writeRefusal: WriteLetter = async (app, message, person) => {
  const thread = await app.db
    .selectFrom('threads')
    .select(['id', 'project_id'])
    .where('id', '=', message.thread_id!)
    .executeTakeFirst()
  if (!thread) return 'The thread no longer exists.'
  const url = `${publicUrl(app.config)}/projects/${thread.project_id}/collaboration?thread=${thread.id}`
  const isLost = message.refusal === 'NO_ACCESS'
  const {
    subject,
    text,
    html = '',
  } = compose({
    to: person.email,
    subject: 'Your reply was not added to the thread',
    greeting: `Hello ${person.first_name},`,
    paragraphs: [
      'We received your reply by email, but could not add it to the thread.',
      sentences[message.refusal!](person.email),
      ...(isLost ? [] : ['Please write it in Windrow.']),
    ],
    ...(!isLost && { action: { label: 'Open thread', url } }),
    note: 'If you did not send an email to Windrow, you can ignore this one.',
  })
  const headers = { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' }
  const messageId = `<refusal.${message.message_id}@${domainIn(app.config.mail.from)}>`
  return { to: [person.email], subject, text, html, messageId, headers }
}
