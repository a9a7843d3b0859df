import type { ThreadPost } from '../../destination-driver.ts'
import type { Slack } from './calls.ts'
import { mrkdwnOf } from './mrkdwn.ts'
import { slackText } from './text.ts'

/** Slack cuts longer texts. The rest is in Windrow. */
const longestText = 3500

/** "*Maja Lindqvist (Nordlake)* wrote in <…|#18 Prices>", and the text. */
function textOf(post: ThreadPost, isReply: boolean): string {
  const { thread, author, action, text } = post
  const place = `<${thread.url}|${slackText(`#${thread.number} ${thread.subject}`)}>`
  const head = `*${slackText(author)}* ${slackText(action)}${isReply ? '' : ` · ${place}`}`
  // Cut before it is marked up, so that no mark stays open.
  const shown = text.length > longestText ? `${text.slice(0, longestText)} …` : text
  return shown === '' ? head : `${head}\n${mrkdwnOf(shown)}`
}

const messageOf = (post: ThreadPost, isReply: boolean) => ({
  text: textOf(post, isReply),
  unfurl_links: false,
  unfurl_media: false,
})

/** Posts over an incoming webhook, which neither groups messages nor tells what is there. */
export async function mirrorByWebhook(slack: Slack, post: ThreadPost): Promise<null> {
  await slack.post(messageOf(post, false))
  return null
}

/** Posts with the token of a bot: the first post of a thread begins a thread in Slack, the others follow in it. */
export async function mirrorByToken(slack: Slack, post: ThreadPost): Promise<string> {
  const { id, conversation, mayBePosted, since } = post
  const found = mayBePosted ? await slack.find({ id, thread: conversation, since }) : null
  const ts =
    found ??
    (await slack.say({
      ...messageOf(post, conversation !== null),
      ...(conversation !== null && { thread_ts: conversation }),
      metadata: { event_type: 'windrow_thread', event_payload: { id } },
    }))
  return conversation ?? ts
}
