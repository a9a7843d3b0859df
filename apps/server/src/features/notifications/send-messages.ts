import { sql } from 'kysely'
import { storable } from '@windrow/contract/storable'
import { DeliveryError } from '@windrow/delivery/delivery-error'
import { openSlack } from '@windrow/delivery/kinds/slack/calls'
import { slackText } from '@windrow/delivery/kinds/slack/text'
import { unsubscribeHeaders } from '@windrow/delivery/unsubscribe-headers'
import { callWebhook } from '@windrow/delivery/kinds/webhook/call'
import type { AppContext } from '../../context.ts'
import type { NotificationMessageRow } from '../../database/notification-tables.ts'
import type { UserRow } from '../../database/people-tables.ts'
import { compose } from '../../mail/compose.ts'
import type { FilesMail } from '../../mail/mailer.ts'
import { publicUrl } from '../../mail/public-url.ts'
import { createEnvironment } from '../deliveries/delivery-environment.ts'
import { eventsOf, itemUrl, linesOf, messageUrl, reasonOf, subjectOf } from './message-text.ts'
import { openRuleSecrets } from './rule-secrets.ts'
import { unsubscribeLinks } from '../../mail/unsubscribe-token.ts'

const mostTries = 6
/** If a node is lost while sending, another one takes the message after this time. */
const leaseMs = 120_000
const firstWaitMs = 60_000
const sendMs = 30_000

type Message = NotificationMessageRow
export type Person = Pick<
  UserRow,
  'id' | 'email' | 'first_name' | 'organization_id' | 'notification_mail_paused'
>

/**
 * Writes the mail of a message about a thread or a refused reply.
 *
 * @returns the mail, or why none is sent
 */
export type WriteLetter = (app: AppContext, message: Message, person: Person) => Promise<FilesMail | string>

type Taken = Message & { organization_id: number }

/**
 * Leases the message whose window ended first, excluding busy accounts. Each lease raises `tries`, so that a lost node
 * can't end a message that another one has taken.
 */
export async function takeMessage(
  { db }: AppContext,
  now: Date,
  busyAccounts: readonly number[],
): Promise<Taken | undefined> {
  return db
    .updateTable('notification_messages')
    .set({ state: 'SENDING', tries: sql<number>`tries + 1`, due_at: new Date(now.getTime() + leaseMs) })
    .where('id', '=', (query) =>
      query
        .selectFrom('notification_messages as waiting')
        .innerJoin('users', 'users.id', 'waiting.user_id')
        .select('waiting.id')
        .where('waiting.state', 'in', ['OPEN', 'SENDING'])
        .where('waiting.due_at', '<=', now)
        .where(sql<boolean>`users.organization_id <> all(${[...busyAccounts]}::bigint[])`)
        .orderBy('waiting.due_at')
        .limit(1)
        .forUpdate('waiting')
        .skipLocked(),
    )
    .returningAll()
    .returning((eb) =>
      eb
        .selectFrom('users')
        .select('users.organization_id')
        .whereRef('users.id', '=', 'notification_messages.user_id')
        .$asScalar()
        .$notNull()
        .as('organization_id'),
    )
    .executeTakeFirst()
}

/** Sends a leased message and stores the outcome. `writeLetter` is for messages about threads. */
export async function sendMessage(
  app: AppContext,
  message: Message,
  now: Date,
  writeLetter: WriteLetter,
): Promise<void> {
  const own = app.db
    .updateTable('notification_messages')
    .where('id', '=', message.id)
    .where('tries', '=', message.tries)
    .where('state', '=', 'SENDING')
  try {
    const said = await send(app, message, writeLetter)
    await own.set({ state: 'SENT', message: storable(said), ended_at: now }).execute()
  } catch (error) {
    const reason = storable(error instanceof Error ? error.message : String(error))
    const isFinal = message.tries >= mostTries || (error instanceof DeliveryError && !error.retryable)
    const dueAt = new Date(now.getTime() + firstWaitMs * 2 ** (message.tries - 1))
    await own
      .set(isFinal ? { state: 'FAILED', message: reason, ended_at: now } : { message: reason, due_at: dueAt })
      .execute()
  }
}

async function send(app: AppContext, message: Message, writeLetter: WriteLetter): Promise<string> {
  const person = await app.db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'organization_id', 'notification_mail_paused'])
    .where('id', '=', message.user_id)
    .where('deactivated_at', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!person) return 'The user no longer exists.'
  if (message.channel !== 'EMAIL') return call(app, message, person)
  // Who replies by mail waits to learn what became of it.
  if (person.notification_mail_paused && message.refusal === null)
    return 'The user has turned off email notifications.'
  if (message.thread_id === null) return mail(app, message, person)
  const letter = await writeLetter(app, message, person)
  return typeof letter === 'string' ? letter : (await app.mailer.deliver(letter)).answer
}

async function mail(app: AppContext, message: Message, person: Person): Promise<string> {
  const base = publicUrl(app.config)
  const unsubscribe = unsubscribeLinks(app, { kind: 'PERSON', userId: person.id })
  const { text, html, subject } = compose({
    to: person.email,
    subject: subjectOf(message),
    greeting: `Hello ${person.first_name},`,
    paragraphs: linesOf(message),
    action: { label: 'Open in Windrow', url: messageUrl(base, message) },
    note: `${reasonOf(message)} Unsubscribe: ${unsubscribe.page}`,
  })
  const { answer } = await app.mailer.deliver({
    to: [person.email],
    subject,
    text,
    html: html ?? '',
    headers: unsubscribeHeaders(unsubscribe),
  })
  return answer
}

/** Sends to Slack or a webhook, with the egress rules of deliveries. */
async function call(app: AppContext, message: Message, person: Person): Promise<string> {
  const rule = await app.db
    .selectFrom('notification_rules')
    .selectAll()
    .where('id', '=', message.rule_id)
    .executeTakeFirst()
  if (!rule?.enabled || !rule.channels.includes(message.channel)) return 'The rule has changed meanwhile.'
  const environment = createEnvironment(app, {
    organizationId: person.organization_id,
    signal: AbortSignal.timeout(sendMs),
  })
  const { slackUrl = '', webhookSecret = '' } = openRuleSecrets(app, rule)
  const base = publicUrl(app.config)
  if (message.channel === 'SLACK') {
    using slack = openSlack({ webhook_url: slackUrl, token: '', channel: '' }, environment, {})
    return await slack.post({ text: [subjectOf(message), ...linesOf(message)].map(slackText).join('\n') })
  }
  const notifications = eventsOf(message.items).map((item) => ({ ...item, url: itemUrl(base, item) }))
  const fields = { event: 'notifications', total: message.total, text: subjectOf(message), notifications }
  const settings = {
    url: rule.webhook_url,
    body: 'JSON' as const,
    secret: webhookSecret,
    previous_secret: '',
  }
  return callWebhook({ id: message.message_id, fields }, settings, environment, {})
}
