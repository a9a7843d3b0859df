import { DeliveryError } from '../../delivery-error.ts'

/** A list of messages, as far as it is used. */
export interface SlackPage {
  messages: { ts?: string; metadata?: { event_payload?: { id?: unknown } } }[]
  response_metadata: { next_cursor?: string }
}

/** A message to look for, by the id in its metadata. */
export interface SoughtMessage {
  id: string
  channel: string
  /** The thread in Slack that it belongs to; null: the channel itself. */
  thread: string | null
  /** It can't be older. */
  since: Date
}

const pageSize = 100
const mostPages = 10
/** Slack's clock and ours may differ, in milliseconds. */
const marginMs = 5 * 60_000

/**
 * The timestamp of a message; null if it isn't there, or the bot may not read the channel. Threads are listed from
 * their beginning, so only what is late enough is asked for, page by page.
 *
 * @param list calls a method with a query, and rejects with a `DeliveryError`
 */
export async function findMessage(
  list: (method: string, query: Record<string, string>) => Promise<Partial<SlackPage>>,
  { id, channel, thread, since }: SoughtMessage,
): Promise<string | null> {
  const query = {
    channel,
    include_all_metadata: 'true',
    limit: String(pageSize),
    oldest: String((since.getTime() - marginMs) / 1000),
    ...(thread !== null && { ts: thread }),
  }
  const method = thread === null ? 'conversations.history' : 'conversations.replies'
  try {
    let cursor = ''
    for (let page = 0; page < mostPages; page += 1) {
      const { messages = [], response_metadata } = await list(method, { ...query, ...(cursor && { cursor }) })
      const found = messages.find(({ metadata }) => metadata?.event_payload?.id === id)
      if (found) return found.ts ?? null
      cursor = response_metadata?.next_cursor ?? ''
      if (!cursor) return null
    }
  } catch (error) {
    if (!(error instanceof DeliveryError) || error.fault !== 'PERMISSION') throw error
  }
  return null
}
