import { createHash } from 'node:crypto'
import { splitRecipients, type SettingsOf } from '@windrow/contract/schemas/destination-settings'
import { fileLine, momentText, summaryOf, totalBytes } from './delivery-summary.ts'
import type { DeliveryEnvironment, DestinationDriver, OutgoingDelivery } from './destination-driver.ts'
import { DeliveryError } from './delivery-error.ts'
import { explainFailure, oneLine } from './explain-failure.ts'
import { lettersOf, type EmailLetter } from './email-letter.ts'
import type { UnsubscribeLinks } from './unsubscribe-headers.ts'

/** More than this in all is sent as links. */
const mostAttached = 10 * 1000 ** 2

/** Mail with a summary and the files, or with links where these are large. Each recipient gets a mail of their own. */
export const emailDriver = (): DestinationDriver<SettingsOf<'EMAIL'>> => ({
  send: async (delivery, settings, environment) => {
    const attached = totalBytes(delivery.files) <= mostAttached
    const outcome = await mailEach(splitRecipients(settings.recipients), environment, async (to) => {
      const letter = letterOf(delivery, attached, environment.unsubscribeLinks?.(to))
      const attachments = attached
        ? await Promise.all(
            delivery.files.map(async (file) => ({
              filename: file.name.split('/').at(-1)!,
              content: await file.open(),
              contentType: file.contentType,
            })),
          )
        : []
      const mark = createHash('sha256').update(`${delivery.id} ${to}`).digest('hex').slice(0, 32)
      return { to, letter, attachments, messageId: `<${mark}@windrow>` }
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
    const recipients = splitRecipients(settings.recipients)
    const { answer } = await mailEach(recipients, environment, (to) =>
      Promise.resolve({ to, letter, attachments: [], messageId: `<${crypto.randomUUID()}@windrow>` }),
    )
    return { answer }
  },
})

function letterOf(
  { files, run }: OutgoingDelivery,
  attached: boolean,
  unsubscribe: UnsubscribeLinks | undefined,
): EmailLetter {
  const expires = files[0]?.link.expires
  return {
    subject: oneLine(`${run.projectName}: ${run.reportName}, ${run.totalRecords} records`, 200),
    title: `${run.reportName} was updated`,
    facts: summaryOf(run),
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
 * Sends one mail after the other. Addresses that are refused are bounces. Trouble with the mail server is thrown while
 * nobody has got anything; after that it counts as a bounce, since trying again would send the others a second mail.
 */
async function mailEach(
  recipients: readonly string[],
  environment: DeliveryEnvironment,
  make: (to: string) => Promise<Outgoing>,
): Promise<{ accepted: string[]; answer: string }> {
  const accepted: string[] = []
  const bounced: string[] = []
  let reason = ''
  const bounce = (recipient: string, why: string) => {
    bounced.push(recipient)
    environment.onMailed?.(recipient, why)
    reason = why
  }
  for (const recipient of recipients) {
    environment.signal.throwIfAborted()
    try {
      const { rejected, answer } = await mail(await make(recipient), environment)
      if (rejected.length > 0) bounce(recipient, oneLine(answer, 200))
      else {
        accepted.push(recipient)
        environment.onMailed?.(recipient, null)
        // It moves, however many there are.
        environment.onProgress(0)
      }
    } catch (error) {
      if (!isRefusal(error) && accepted.length === 0)
        throw explainFailure(error, 'The mail server', environment.signal)
      bounce(recipient, oneLine((error as Error).message, 200))
    }
  }
  if (accepted.length === 0)
    throw new DeliveryError(
      'SETTINGS',
      `The mail server took none of the addresses${reason && ` (${reason})`}. Check the recipients.`,
    )
  const refused = bounced.length > 0 ? `; not taken for ${bounced.join(', ')}` : ''
  return { accepted, answer: `Sent to ${accepted.length} of ${recipients.length} recipients${refused}.` }
}

const mail = ({ to, letter, attachments, messageId }: Outgoing, { sendMail }: DeliveryEnvironment) => {
  const { text, html, headers } = lettersOf(letter)
  return sendMail({
    to: [to],
    subject: letter.subject,
    text,
    html,
    headers: { ...headers, 'Message-ID': messageId },
    attachments,
  })
}

/** An answer of 5xx to a recipient: that mailbox will not take it later either. */
const isRefusal = (error: unknown): boolean => {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500
}
