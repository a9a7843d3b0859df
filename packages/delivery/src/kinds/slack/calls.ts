import type { Readable } from 'node:stream'
import type { SettingsOf } from '@windrow/contract/destinations'
import type { DeliveryEnvironment, DriverOptions, OutgoingFile } from '../../destination-driver.ts'
import { DeliveryError, type DeliveryFault } from '../../delivery-error.ts'
import { explainFailure, oneLine } from '../../explain-failure.ts'
import { openAgents } from '../../net/gated-agents.ts'
import { httpCall, jsonOf, type HttpCall } from '../../net/http-call.ts'
import { refusedCall, retryAfterOf } from '../../net/refused-call.ts'
import { findMessage, type SlackPage, type SoughtMessage } from './find-message.ts'

interface SlackAnswer extends SlackPage {
  ok: boolean
  error: string
  upload_url: string
  file_id: string
  ts: string
}

const advice: Record<string, [DeliveryFault, string]> = {
  invalid_auth: ['CREDENTIALS', 'does not know the token. Enter it again.'],
  not_authed: ['CREDENTIALS', 'does not know the token. Enter it again.'],
  token_revoked: ['CREDENTIALS', 'has revoked the token. Install the app again and enter its new token.'],
  token_expired: ['CREDENTIALS', 'says that the token has ended. Enter a new one.'],
  account_inactive: ['CREDENTIALS', 'has switched the bot off. Install the app again.'],
  missing_scope: [
    'PERMISSION',
    'did not give the bot enough rights. Add the scopes chat:write and files:write and install the app again.',
  ],
  not_in_channel: ['PERMISSION', 'says that the bot is not in the channel. Invite it there.'],
  is_archived: ['PATH', 'has archived the channel. Choose another one.'],
  channel_is_archived: ['PATH', 'has archived the channel. Choose another one.'],
  channel_not_found: ['PATH', 'does not know the channel. Enter its ID and invite the bot there.'],
  storage_limit_reached: ['STORAGE_FULL', 'has no room left. Remove files from the workspace, then resend.'],
  file_upload_size_restricted: [
    'TOO_LARGE',
    'does not take files of this size. Use an incoming webhook, which sends links.',
  ],
  no_service: ['SETTINGS', 'has removed the incoming webhook. Make a new one.'],
  invalid_token: ['CREDENTIALS', 'does not know this incoming webhook. Copy its address again.'],
  invalid_payload: ['SERVER', 'did not understand the message.'],
}

/** A page of long messages with their metadata exceeds the usual limit of answers. Bytes. */
const longestPage = 8 * 1024 ** 2

/** Slack's codes for its own temporary failures, mostly with status 200. */
const passing = new Set([
  'fatal_error',
  'internal_error',
  'request_timeout',
  'service_unavailable',
  'team_added_to_org',
])

export interface Slack extends Disposable {
  post(message: Record<string, unknown>): Promise<string>
  /** Posts with the token of a bot; resolves to the timestamp that identifies the message. */
  say(message: Record<string, unknown>): Promise<string>
  /** The timestamp of a message; null if it isn't there, or the bot may not read the channel. */
  find(message: Omit<SoughtMessage, 'channel'>): Promise<string | null>
  /** Uploads a file; nobody sees it until it is shared. */
  upload(file: OutgoingFile, content: Readable): Promise<string>
  /** Shares the files in the channel, in one message with this text. */
  share(ids: readonly string[], comment: string): Promise<string>
}

/** The few Slack calls that deliveries need. They reject with a `DeliveryError`. */
export function openSlack(
  settings: Pick<SettingsOf<'SLACK'>, 'webhook_url' | 'token' | 'channel'>,
  environment: DeliveryEnvironment,
  options: DriverOptions,
): Slack {
  const agents = openAgents(environment, options)
  const base = options.base ?? 'https://slack.com'
  const { signal } = environment
  const call = (request: Omit<HttpCall, 'signal'>) =>
    httpCall(agents, { ...request, signal }).catch((error: unknown) => {
      throw explainFailure(error, 'Slack', signal)
    })
  const method = async (
    name: string,
    body: Record<string, unknown>,
    more: Pick<HttpCall, 'longest'> = {},
  ): Promise<Partial<SlackAnswer>> => {
    const answer = await call({
      method: 'POST',
      url: `${base}/api/${name}`,
      headers: {
        authorization: `Bearer ${settings.token}`,
        'content-type': 'application/json; charset=utf-8',
      },
      body: JSON.stringify(body),
      ...more,
    })
    const json = jsonOf<SlackAnswer>(answer)
    if (answer.status === 200 && json.ok === undefined) throw unreadable()
    if (answer.status !== 200 || !json.ok)
      throw explainSlack(json.error ?? '', answer.status, answer.headers['retry-after'])
    return json
  }
  return {
    post: async (message) => {
      if (settings.token) {
        await method('chat.postMessage', { channel: settings.channel, ...message })
        return 'ok'
      }
      const headers = { 'content-type': 'application/json' }
      const answer = await call({
        method: 'POST',
        url: settings.webhook_url,
        headers,
        body: JSON.stringify(message),
      })
      if (answer.status !== 200)
        throw explainSlack(answer.text.trim(), answer.status, answer.headers['retry-after'])
      return oneLine(answer.text, 100)
    },
    say: async (message) =>
      (await method('chat.postMessage', { channel: settings.channel, ...message })).ts ?? '',
    find: (message) =>
      findMessage(
        (name, query) =>
          method(`${name}?${new URLSearchParams(query).toString()}`, {}, { longest: longestPage }),
        { channel: settings.channel, ...message },
      ),
    upload: async (file, content) => {
      const filename = file.name.split('/').at(-1)!
      const query = new URLSearchParams({ filename, length: String(file.bytes) })
      const { upload_url, file_id } = await method(`files.getUploadURLExternal?${query.toString()}`, {})
      const answer = await call({
        method: 'POST',
        url: upload_url!,
        headers: { 'content-type': 'application/octet-stream', 'content-length': String(file.bytes) },
        body: content,
      })
      if (answer.status !== 200)
        throw explainSlack(answer.text.trim(), answer.status, answer.headers['retry-after'])
      return file_id!
    },
    share: async (ids, comment) => {
      await method('files.completeUploadExternal', {
        files: ids.map((id) => ({ id })),
        channel_id: settings.channel,
        initial_comment: comment,
      })
      return 'ok'
    },
    [Symbol.dispose]: () => agents[Symbol.dispose](),
  }
}

const unreadable = () =>
  new DeliveryError('SERVER', 'Slack gave an answer that cannot be read. It is tried again.', {
    retryable: true,
  })

/** Why Slack refused something. */
export function explainSlack(code: string, status: number, retryAfter: string | undefined): DeliveryError {
  if (status === 429 || code === 'ratelimited' || code === 'rate_limited')
    return new DeliveryError('RATE_LIMIT', 'Slack asks to send less often. It is tried again later.', {
      retryable: true,
      retryAfterMs: retryAfterOf(retryAfter),
    })
  const known = advice[code]
  if (known) return new DeliveryError(known[0], `Slack ${known[1]}`)
  if (passing.has(code))
    return new DeliveryError('SERVER', `Slack had trouble of its own (${code}). It is tried again.`, {
      retryable: true,
      retryAfterMs: retryAfterOf(retryAfter),
    })
  if (status !== 200) return refusedCall('Slack', { status, detail: oneLine(code, 100), retryAfter })
  return new DeliveryError(
    'SERVER',
    `Slack refused the call (${oneLine(code, 100)}). Check token and channel.`,
  )
}
