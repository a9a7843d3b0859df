import type { SettingsOf } from '@windrow/contract/destinations'
import { fileLine, recordsText, summaryOf, totalBytes } from '../../delivery-summary.ts'
import type {
  DeliveryEnvironment,
  DestinationDriver,
  DriverOptions,
  OutgoingDelivery,
} from '../../destination-driver.ts'
import { mirrorByToken, mirrorByWebhook } from './mirror.ts'
import { slackText } from './text.ts'
import { openSlack, type Slack } from './calls.ts'
import { eachFile, metered } from '../../files/outgoing-stream.ts'

/** A message of sections with links; `text` is its preview on phones. */
function messageOf(delivery: OutgoingDelivery): Record<string, unknown> {
  const { files, run } = delivery
  const text = `${run.reportName}: ${recordsText(delivery)}`
  const links = files.map((file) => `<${file.link.url}|${slackText(fileLine(file))}>`)
  return {
    text: slackText(text),
    unfurl_links: false,
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: text.slice(0, 150) } },
      {
        type: 'section',
        fields: summaryOf(delivery).map(([name, value]) => ({
          type: 'mrkdwn',
          text: `*${name}*\n${slackText(value)}`.slice(0, 2000),
        })),
      },
      ...(links.length > 0
        ? [{ type: 'section', text: { type: 'mrkdwn', text: links.join('\n').slice(0, 3000) } }]
        : []),
    ],
  }
}

/** The text shared with the files, in Slack's markup. */
function commentOf(delivery: OutgoingDelivery): string {
  const { files, run } = delivery
  return [
    `*${slackText(`${run.reportName}: ${recordsText(delivery)}`)}*`,
    ...summaryOf(delivery).map(([name, value]) => `*${name}*: ${slackText(value)}`),
    ...files.map((file) => slackText(fileLine(file))),
  ]
    .join('\n')
    .slice(0, 3000)
}

/** Messages in Slack: with links through an incoming webhook, with the files themselves through a bot token. */
export const driver = (options: DriverOptions): DestinationDriver<SettingsOf<'SLACK'>> => ({
  send: async (delivery, settings, environment) => {
    using slack = openSlack(settings, environment, options)
    if (!settings.token) {
      const answer = await slack.post(messageOf(delivery))
      environment.onProgress(totalBytes(delivery.files))
      return delivery.files.map(({ name, bytes }) => ({
        name,
        location: 'Slack',
        bytes,
        checksum: null,
        answer,
      }))
    }
    return uploaded(slack, delivery, environment, settings.channel)
  },
  test: async (settings, environment) => {
    using slack = openSlack(settings, environment, options)
    const answer = await slack.post({ text: 'Windrow tried whether it may write here.' })
    return { answer: `Sent a message; Slack answered ${answer}.` }
  },
  mirror: async (post, settings, environment) => {
    using slack = openSlack(settings, environment, options)
    return settings.token ? mirrorByToken(slack, post) : mirrorByWebhook(slack, post)
  },
})

/**
 * Uploads all files, then shares them with the message in one call: a separate message would be repeated by
 * retries.
 */
async function uploaded(
  slack: Slack,
  delivery: OutgoingDelivery,
  environment: DeliveryEnvironment,
  channel: string,
) {
  const ids = await eachFile(delivery, environment, async (file, progress) => {
    const source = await file.open()
    const content = metered(file, source, (chunk) => progress.add(chunk.length))
    try {
      return await slack.upload(file, content)
    } finally {
      content.destroy()
    }
  })
  const answer = await slack.share(ids, commentOf(delivery))
  return delivery.files.map(({ name, bytes }, at) => ({
    name,
    location: `Slack channel ${channel}, file ${ids[at]}`,
    bytes,
    checksum: null,
    answer,
  }))
}
