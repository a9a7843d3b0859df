import type { SettingsOf } from '@windrow/contract/destinations'
import type { DeliveryEnvironment, DriverOptions } from '../../destination-driver.ts'
import { DeliveryError } from '../../delivery-error.ts'
import { explainFailure, oneLine } from '../../explain-failure.ts'
import { limitsOf, openAgents } from '../../net/gated-agents.ts'
import { httpCall, type HttpAnswer } from '../../net/http-call.ts'
import { refusedCall } from '../../net/refused-call.ts'
import { signedHeaders } from './signature.ts'

/** One message to one URL: named values, of which lists and objects are sent only in JSON. */
export interface WebhookMessage {
  /** The same in every attempt. */
  id: string
  fields: Record<string, unknown>
  /** Texts that must not appear in the log of calls. */
  hide?: readonly string[]
}

const logged = 2000
/** Characters in which secrets are searched: more than those logged, since hiding shortens. */
const searched = 20 * logged

/** Sends a message according to Standard Webhooks. Only a 2xx answer is a success; redirects are refused. */
export async function callWebhook(
  { id, fields, hide = [] }: WebhookMessage,
  settings: SettingsOf<'URL'>,
  environment: DeliveryEnvironment,
  options: DriverOptions,
): Promise<string> {
  const { hostname, pathname } = new URL(settings.url)
  const isForm = settings.body === 'FORM'
  const body = isForm ? formOf(fields) : JSON.stringify(fields)
  const secrets = [settings.secret, settings.previous_secret].filter(Boolean)
  const headers = {
    'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
    ...signedHeaders({ id, body, now: new Date() }, secrets),
  }
  const request = [
    `POST ${pathname} HTTP/1.1`,
    `host: ${hostname}`,
    ...Object.entries(headers).map(
      ([name, value]) => `${name}: ${name === 'webhook-signature' ? 'v1,••••' : value}`,
    ),
    '',
    cut(hidden(body, hide)),
  ].join('\n')
  environment.onExchange({ request, answer: null })
  using agents = openAgents(environment, options)
  const limit = AbortSignal.timeout(limitsOf(options).idleMs)
  const signal = AbortSignal.any([environment.signal, limit])
  const answer = await httpCall(agents, { method: 'POST', url: settings.url, headers, body, signal }).catch(
    (error: unknown) => {
      const cause = limit.aborted ? Object.assign(new Error(), { code: 'IDLE_TIMEOUT' }) : error
      throw explainFailure(cause, hostname, environment.signal)
    },
  )
  environment.onExchange({ request, answer: `${answer.status}\n${cut(answer.text)}` })
  return accepted(hostname, answer)
}

function accepted(host: string, { status, headers, text }: HttpAnswer): string {
  if (status >= 200 && status < 300) return `${status} ${oneLine(text, 200)}`.trim()
  if (status === 410)
    throw new DeliveryError(
      'SETTINGS',
      `${host} says that this address is gone for good (status 410). Enter another one, or switch the destination off.`,
      { isGone: true },
    )
  if (status >= 300 && status < 400)
    throw new DeliveryError(
      'SETTINGS',
      `${host} sends on to another address (status ${status}), which is not followed. Enter the address that it ends at.`,
    )
  throw refusedCall(host, { status, detail: oneLine(text, 200), retryAfter: headers['retry-after'] })
}

/**
 * The beginning of a text, longer than is logged, with these texts hidden. Only the beginning, since a delivery may have
 * thousands of links; its end is left out, where one of them may be cut.
 */
function hidden(text: string, hide: readonly string[]): string {
  const secrets = [...new Set(hide.flatMap((secret) => [secret, encodeURIComponent(secret)]))]
  const longest = Math.max(0, ...secrets.map(({ length }) => length))
  const masked = secrets.reduce((clean, secret) => clean.replaceAll(secret, '••••'), text.slice(0, searched))
  return text.length > searched ? masked.slice(0, Math.max(0, masked.length - longest)) : masked
}

const cut = (text: string): string => (text.length > logged ? `${text.slice(0, logged)}…` : text)

function formOf(fields: Record<string, unknown>): string {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      form.append(name, String(value))
    else if (value === null) form.append(name, '')
  return form.toString()
}
