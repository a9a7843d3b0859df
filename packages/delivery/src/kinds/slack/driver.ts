import type { SettingsOf } from '@windrow/contract/destinations'
import { totalBytes } from '../../delivery-summary.ts'
import type {
  DeliveryEnvironment,
  DestinationDriver,
  DriverOptions,
  OutgoingDelivery,
} from '../../destination-driver.ts'
import { mirrorByToken, mirrorByWebhook } from './mirror.ts'
import { commentOf, isAttached, messageOf } from './message.ts'
import { openSlack, type Slack } from './calls.ts'
import { eachFile, metered } from '../../files/outgoing-stream.ts'

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
 * Uploads all files but empty ones, then shares them with the message in one call: a separate message would be repeated by
 * retries.
 */
async function uploaded(
  slack: Slack,
  delivery: OutgoingDelivery,
  environment: DeliveryEnvironment,
  channel: string,
) {
  const files = delivery.files.filter(isAttached)
  const ids = new Map<string, string>()
  await eachFile({ ...delivery, files }, environment, async (file, progress) => {
    const source = await file.open()
    const content = metered(file, source, (chunk) => progress.add(chunk.length))
    try {
      ids.set(file.name, await slack.upload(file, content))
    } finally {
      content.destroy()
    }
  })
  const comment = commentOf(delivery)
  const answer =
    ids.size > 0
      ? await slack.share([...ids.values()], comment)
      : await slack.post({ text: comment, unfurl_links: false })
  return delivery.files.map(({ name, bytes }) => ({
    name,
    location: `Slack channel ${channel}${ids.has(name) ? `, file ${ids.get(name)}` : ''}`,
    bytes,
    checksum: null,
    answer,
  }))
}
