import { threadKindLabels, threadStateLabels } from '@windrow/contract/threads'
import type { Message } from '@windrow/contract/schemas/messages'
import { mailOf, singleLine } from '@windrow/delivery/mail-kit'
import { unsubscribeHeaders } from '@windrow/delivery/unsubscribe-headers'
import type { AppContext } from '../../context.ts'
import type { MessageItem, NotificationMessageRow } from '../../database/notification-tables.ts'
import { domainIn, type FilesMail } from '../../mail/mailer.ts'
import { publicUrl } from '../../mail/public-url.ts'
import { replyAddress } from '../../mail/reply-address.ts'
import { unsubscribeLinks } from '../../mail/unsubscribe-token.ts'
import { eventsOf, itemUrl } from '../notifications/message-text.ts'
import type { WriteLetter } from '../notifications/send-messages.ts'
import {
  earlierBlock,
  footBlock,
  messageBlock,
  openBlock,
  referenceBlock,
  replyMark,
  titleBlock,
  topLine,
} from './letter-blocks.ts'
import { type LetterPlace, loadEarlier, loadLetters, loadPlace, loadReference } from './letter-data.ts'

/** A mail shows this many messages and leaves the others to the thread. */
const mostMessages = 10
const width = 600

const nameOf = ({ thread }: MessageItem) => thread?.userName ?? 'Windrow'

/** What happened in one line, without and with the subject of the thread, and why the user gets the mail. */
export function summaryOf(items: readonly MessageItem[], subject: string) {
  const mention = items.find(({ kind }) => kind === 'MENTIONED')
  const assignment = items.find(({ kind }) => kind === 'THREAD_ASSIGNED')
  if (mention) {
    const title = `${nameOf(mention)} mentioned you`
    return { title, subject: `${title}: ${subject}`, from: nameOf(mention), why: 'you were mentioned' }
  }
  if (assignment) {
    const title = `${nameOf(assignment)} assigned the thread to you`
    const from = nameOf(assignment)
    return { title, subject: `${from} assigned you: ${subject}`, from, why: 'the thread is assigned to you' }
  }
  const names = [...new Set(items.map(nameOf))]
  const from = names.length === 1 ? names[0]! : null
  const why = 'you watch this thread'
  if (from && items.length === 1)
    return { title: `${from} wrote`, subject: `${from} wrote: ${subject}`, from, why }
  const title = `${items.length} new messages`
  return { title, subject: `${title}: ${subject}`, from, why }
}

/** The events that the user has not read about meanwhile, with their messages. */
async function newsOf({ db }: AppContext, place: LetterPlace, items: readonly MessageItem[]) {
  const ids = items.flatMap(({ thread }) => thread?.messageId ?? []).filter((id) => id > place.lastReadId)
  const messages = await loadLetters(db, place, ids)
  const shown = new Set(messages.map(({ messageId }) => messageId))
  const isNew = ({ thread }: MessageItem) => !thread?.messageId || shown.has(thread.messageId)
  return { items: items.filter(isNew), messages }
}

/** Message-IDs that put the mails of a thread in one conversation (RFC 5322, section 3.6.4). */
async function conversation(app: AppContext, message: NotificationMessageRow, threadId: number) {
  const domain = domainIn(app.config.mail.from)
  const idOf = (uuid: string) => `<thread.${threadId}.${uuid}@${domain}>`
  const root = `<thread.${threadId}@${domain}>`
  const last = await app.db
    .selectFrom('notification_messages')
    .select('message_id')
    .where('thread_id', '=', threadId)
    .where('user_id', '=', message.user_id)
    .where('state', '=', 'SENT')
    .where('refusal', 'is', null)
    .where('id', '<', message.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const before = last ? idOf(last.message_id) : root
  return {
    messageId: idOf(message.message_id),
    inReplyTo: before,
    references: last ? [root, before] : [root],
  }
}

async function blocksOf(app: AppContext, place: LetterPlace, messages: readonly Message[]) {
  const shown = messages.slice(0, mostMessages)
  const [first] = shown
  const earlier = await loadEarlier(app.db, place, first?.messageId ?? Number.MAX_SAFE_INTEGER)
  const reference =
    shown.find(({ references, internal }) => !internal && references.length > 0)?.references[0] ??
    (await loadReference(app.db, place))
  return {
    messages: shown.map(messageBlock),
    about: reference ? [referenceBlock(reference)] : [],
    earlier: earlier ? [earlierBlock(earlier)] : [],
  }
}

/** The mail about what happened in a thread, or why none is sent: the user has read it, left, or lost access. */
export const writeThreadMail: WriteLetter = async (app, message, person) => {
  const place = await loadPlace(app.db, message.thread_id!, person.id)
  if (!place) return 'The user can no longer see the thread.'
  if (!place.isWatching) return 'The user has muted the thread.'
  const { items, messages } = await newsOf(app, place, eventsOf(message.items))
  if (items.length === 0) return 'The user has read the messages, or they were deleted.'
  const { threadId, subject } = place
  const url = itemUrl(publicUrl(app.config), items[0]!)
  const summary = summaryOf(items, subject)
  // An answer to an internal note would be seen by everybody, so there is no address for one.
  const mayReply = place.reader.mayComment && !messages.some(({ internal }) => internal)
  const replyTo = mayReply ? replyAddress(app, { threadId, userId: person.id }, new Date()) : null
  const mute = unsubscribeLinks(app, { kind: 'THREAD', userId: person.id, threadId })
  const rules = `${publicUrl(app.config)}/notifications?view=rules`
  const blocks = await blocksOf(app, place, messages)
  const detail = `${threadKindLabels[place.kind]}, ${threadStateLabels[place.state]}`.toLowerCase()
  const letter = mailOf(
    summary.subject,
    [
      titleBlock(summary.title, { subject, url, detail }),
      ...blocks.messages,
      ...blocks.about,
      openBlock(url, replyTo !== null),
      ...blocks.earlier,
    ],
    {
      above: [...(replyTo === null ? [] : [replyMark]), topLine(place.projectName)],
      below: [footBlock(summary.why, { mute: mute.page, rules }, replyTo !== null)],
      width,
    },
  )
  return {
    to: [person.email],
    ...letter,
    fromName: summary.from === null ? 'Windrow' : `${singleLine(summary.from)} via Windrow`,
    ...(replyTo !== null && { replyTo }),
    ...(await conversation(app, message, threadId)),
    headers: {
      ...unsubscribeHeaders(mute),
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
  } satisfies FilesMail
}
