import { parseRetryAfter } from '@windrow/contract/retry-after'
import { DeliveryError } from '@windrow/delivery/delivery-error'
import { explainFailure, oneLine } from '@windrow/delivery/explain-failure'
import { openAgents } from '@windrow/delivery/net/gated-agents'
import { httpCall, type HttpAnswer, type HttpCall } from '@windrow/delivery/net/http-call'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../errors/app-error.ts'
import { createEnvironment } from '../deliveries/delivery-environment.ts'
import { JiraError } from './jira-error.ts'

const callMs = 20_000
const longestAnswer = 8 * 1024 ** 2
const longestWaitMs = 24 * 3_600_000

/** Jira's REST API, as of the configured version. All calls reject with a {@link JiraError}. */
export interface Jira extends Disposable {
  version: 2 | 3
  /** The URL of an issue's page. */
  pageOf: (key: string) => string
  /** Calls a path below `/rest/api/<version>`; resolves to the JSON of the answer, `{}` if it is empty. */
  call: (method: HttpCall['method'], path: string, body?: object) => Promise<unknown>
}

/** The settings of Jira. Throws UNAVAILABLE if threads can't be linked to it. */
export function exchangeSettings({ config }: Pick<AppContext, 'config'>) {
  const { jira } = config
  if (jira?.authorization) return { ...jira, authorization: jira.authorization }
  throw new AppError(
    'UNAVAILABLE',
    'This installation exchanges nothing with Jira; the operator sets it up with WINDROW_JIRA_URL and WINDROW_JIRA_TOKEN.',
  )
}

/** Opens connections to Jira, through the same egress gate as all outgoing calls. Dispose it after use. */
export function openJira(app: AppContext, signal: AbortSignal): Jira {
  const { url, authorization, api } = exchangeSettings(app)
  const agents = openAgents(createEnvironment(app, { organizationId: 0, signal }), {})
  const headers = {
    authorization,
    accept: 'application/json',
    'content-type': 'application/json',
    'user-agent': app.userAgent,
    // Without it, Jira takes calls with a body for those of a browser, and refuses them.
    'x-atlassian-token': 'no-check',
  }
  return {
    version: api,
    pageOf: (key) => `${url}/browse/${key}`,
    call: async (method, path, body) => {
      const answer = await httpCall(agents, {
        method,
        url: `${url}/rest/api/${api}${path}`,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        longest: longestAnswer,
        signal: AbortSignal.any([signal, AbortSignal.timeout(callMs)]),
      }).catch((error: unknown) => {
        throw unreachable(error, signal)
      })
      return read(answer)
    },
    [Symbol.dispose]: () => agents[Symbol.dispose](),
  }
}

/** The error for a call without an answer. Rethrows the reason of an aborted signal. */
function unreachable(error: unknown, signal: AbortSignal): JiraError {
  signal.throwIfAborted()
  if (error instanceof DOMException)
    return new JiraError('PASSING', `Jira did not answer within ${callMs / 1000} s.`, { cause: error })
  const { fault, message } = explainFailure(error, 'Jira')
  const said =
    fault === 'ADDRESS_REFUSED' || (error instanceof DeliveryError && error.fault === 'ADDRESS_REFUSED')
      ? "This installation may not reach Jira's address; see WINDROW_ALLOW_ADDRESSES."
      : `Can't reach Jira: ${message.replace(/^Jira /, 'it ').replace(/ It is tried again\.$/, '')}`
  return new JiraError('PASSING', said, { cause: error })
}

function jsonIn({ text }: HttpAnswer): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw new JiraError('PASSING', 'Jira gave an answer that cannot be read.', { cause: error })
  }
}

/** What Jira says about an error: `errorMessages`, and `errors` by field. */
function saidIn(answer: HttpAnswer): string {
  try {
    const { errorMessages = [], errors = {} } = JSON.parse(answer.text) as {
      errorMessages?: string[]
      errors?: Record<string, string>
    }
    const fields = Object.entries(errors).map(([field, message]) => `${field}: ${message}`)
    return oneLine([...errorMessages, ...fields].join(' '))
  } catch {
    return ''
  }
}

function read(answer: HttpAnswer): unknown {
  const { status, headers } = answer
  if (status >= 200 && status < 300) return jsonIn(answer)
  const retryAfterMs = parseRetryAfter(headers['retry-after'], longestWaitMs)
  const said = saidIn(answer)
  // Jira answers 403 without checking the credentials after too many wrong ones.
  const isLockedOut = status === 403 && /AUTHENTICATION_DENIED/.test(String(headers['x-seraph-loginreason']))
  if (status === 401 || isLockedOut)
    throw new JiraError(
      'LOGIN',
      'Jira refuses the credentials of this installation; the operator has to renew them.',
    )
  if (status === 429)
    throw new JiraError('RATE_LIMITED', 'Jira asks Windrow to send less often.', { retryAfterMs })
  if (status === 403)
    throw new JiraError('FORBIDDEN', `Jira does not permit this to Windrow's user${said && `: ${said}`}`)
  if (status === 404) throw new JiraError('NOT_FOUND', `Jira does not know this${said && `: ${said}`}`)
  if (status >= 500 || status === 408 || status < 400)
    throw new JiraError(
      status === 503 && retryAfterMs !== null ? 'RATE_LIMITED' : 'PASSING',
      `Can't reach Jira: it answered with status ${status}.`,
      { retryAfterMs },
    )
  throw new JiraError('REFUSED', `Jira refused it (status ${status})${said && `: ${said}`}`)
}
