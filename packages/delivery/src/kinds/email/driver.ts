import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { recipientsOf, type SettingsOf } from '@windrow/contract/destinations'
import { fileLine, momentText, recordsText, summaryOf, totalBytes } from '../../delivery-summary.ts'
import type { DeliveryEnvironment, DestinationDriver, OutgoingDelivery } from '../../destination-driver.ts'
import { DeliveryError } from '../../delivery-error.ts'
import { oneLine } from '../../explain-failure.ts'
import { lettersOf, type EmailLetter } from './letter.ts'
import { explainMail } from './failures.ts'
import { wholeContent } from '../../files/outgoing-stream.ts'
import type { UnsubscribeLinks } from '../../unsubscribe-headers.ts'

/** Larger totals are sent as links. Bytes. */
const mostAttached = 10 * 1000 ** 2

/** Mail with a summary and the files, or with links if these are large. Each recipient gets a separate mail. */
export const driver = (): DestinationDriver<SettingsOf<'EMAIL'>> => ({
  send: async (delivery, settings, environment) => {
    const attached = totalBytes(delivery.files) <= mostAttached
    const contents = attached ? await contentsOf(delivery.files) : []
    const outcome = await mailEach(recipientsOf('EMAIL', settings), environment, (to) => {
      const letter = letterOf(delivery, attached, environment.unsubscribeLinks?.(to))
      const attachments = contents.map(({ content, ...facts }) => ({
        ...facts,
        content: Readable.from([content], { objectMode: false }),
      }))
      const mark = createHash('sha256').update(`${delivery.id} ${to}`).digest('hex').slice(0, 32)
      return Promise.resolve({ to, letter, attachments, messageId: `<${mark}@windrow>` })
    })
    environment.onProgress(totalBytes(delivery.files))
    const location = `mailto:${outcome.accepted.join(',')}`
    return delivery.files.map(({ name, bytes }) => ({
      name,
      location,
      bytes,
      checksum: null,
      answer: outcome.answer,
    }))
  },
  test: async (settings, environment) => {
    const letter = {
      subject: 'Windrow can deliver to you',
      title: 'This is a test',
      facts: [],
      files: [],
      note: 'Somebody tried whether mail of Windrow arrives here. Nothing needs to be done.',
    }
    const recipients = recipientsOf('EMAIL', settings)
    const { answer } = await mailEach(recipients, environment, (to) =>
      Promise.resolve({ to, letter, attachments: [], messageId: `<${crypto.randomUUID()}@windrow>` }),
    )
    return { answer }
  },
})

/** The attachments, read once for all recipients: a mail can't tell a stream that fails from one that is silent. */
async function contentsOf(files: OutgoingDelivery['files']) {
  const contents = []
  for (const file of files)
    contents.push({
      filename: file.name.split('/').at(-1)!,
      content: await wholeContent(file),
      contentType: file.contentType,
    })
  return contents
}

function letterOf(
  delivery: OutgoingDelivery,
  attached: boolean,
  unsubscribe: UnsubscribeLinks | undefined,
): EmailLetter {
  const { files, run } = delivery
  const expires = files[0]?.link.expires
  return {
    subject: oneLine(`${run.projectName}: ${run.reportName}, ${recordsText(delivery)}`, 200),
    title: `${run.reportName} was updated`,
    facts: summaryOf(delivery),
    files: files.map((file) => ({ text: fileLine(file), url: attached ? null : file.link.url })),
    note: attached || !expires ? 'The files are attached.' : `The links work until ${momentText(expires)}.`,
    ...(unsubscribe ? { unsubscribe } : {}),
  }
}

interface Outgoing {
  to: string
  letter: EmailLetter
  attachments: NonNullable<Parameters<DeliveryEnvironment['sendMail']>[0]['attachments']>
  messageId: string
}

/**
 * Sends one mail after the other to recipients without a result from an earlier attempt. Refused addresses count as
 * bounces; one to be retried later doesn't delay the others. Each result is stored before the next mail, so that
 * nobody gets a second mail if this attempt fails or is lost.
 */
async function mailEach(
  recipients: readonly string[],
  environment: DeliveryEnvironment,
  make: (to: string) => Promise<Outgoing>,
): Promise<{ accepted: string[]; answer: string }> {
  const refusals = new Map(environment.mails?.earlier)
  let later: unknown
  for (const recipient of recipients.filter((address) => !refusals.has(address))) {
    environment.signal.throwIfAborted()
    try {
      const outgoing = await make(recipient)
      const refusal = await refusalOf(outgoing, environment)
      refusals.set(recipient, refusal)
      await environment.mails?.keep(recipient, refusal, outgoing.messageId)
      // Reports activity, however many recipients there are.
      environment.onProgress(0)
    } catch (error) {
      if (!isForLater(error)) throw explainMail(error, environment.signal)
      later = error
    }
  }
  const outcome = outcomeOf(recipients, refusals)
  if (later) throw retryError(later, outcome, environment.signal)
  if (outcome.accepted.length === 0)
    throw new DeliveryError(
      'SETTINGS',
      `The mail server took none of the addresses (${outcome.reason}). Check the recipients.`,
    )
  return outcome
}

function outcomeOf(recipients: readonly string[], refusals: ReadonlyMap<string, string | null>) {
  const accepted = recipients.filter((address) => refusals.get(address) === null)
  const refused = recipients.filter((address) => typeof refusals.get(address) === 'string')
  const sent = `Sent to ${accepted.length} of ${recipients.length} recipients`
  return {
    accepted,
    reason: refusals.get(refused.at(-1) ?? '') ?? '',
    answer: refused.length > 0 ? `${sent}; not taken for ${refused.join(', ')}.` : `${sent}.`,
  }
}

/** Why it is retried, and which recipients already have their mail. */
function retryError(
  error: unknown,
  { accepted, answer }: { accepted: string[]; answer: string },
  signal: AbortSignal,
) {
  const { fault, message, retryable } = explainMail(error, signal)
  const text = accepted.length > 0 ? `${message} ${answer}` : message
  return new DeliveryError(fault, text, { retryable, cause: error })
}

/** Sends one mail. @returns the answer if its address is permanently refused, else null. */
async function refusalOf(outgoing: Outgoing, environment: DeliveryEnvironment): Promise<string | null> {
  try {
    const { rejected, answer } = await mail(outgoing, environment)
    return rejected.length > 0 ? oneLine(answer, 200) : null
  } catch (error) {
    if (hasReplyClass(error, 500)) return oneLine((error as Error).message, 200)
    throw error
  }
}

async function mail({ to, letter, attachments, messageId }: Outgoing, { sendMail }: DeliveryEnvironment) {
  const { subject, text, html, headers } = lettersOf(letter)
  try {
    return await sendMail({
      to: [to],
      subject,
      text,
      html,
      headers: { ...headers, 'Message-ID': messageId },
      attachments,
    })
  } finally {
    // Attachments of a failed mail may not have been read to the end.
    for (const { content } of attachments) content.destroy()
  }
}

/**
 * Whether a server answered a mail with a code of that hundred: 5xx means that this mailbox is refused permanently;
 * 4xx that it may accept later, while other recipients needn't wait (RFC 5321, section 4.2.1). Answers about the
 * sender don't concern the mailbox.
 */
function hasReplyClass(error: unknown, hundred: 400 | 500): boolean {
  const {
    responseCode = 0,
    code,
    command,
  } = error as { responseCode?: number; code?: string; command?: string }
  if (command === 'MAIL FROM') return false
  return (
    (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= hundred && responseCode < hundred + 100
  )
}

const isForLater = (error: unknown): boolean => hasReplyClass(error, 400)
