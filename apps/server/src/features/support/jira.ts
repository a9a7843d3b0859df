import { fetchResource } from '@windrow/crawler/fetch/fetch-page'
import { PageError } from '@windrow/crawler/fetch/page-error'
import { z } from 'zod'
import type { Ticket } from '@windrow/contract/schemas/project-changes'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../errors/app-error.ts'

const limits = { timeoutMs: 10_000, maxBytes: 2_000_000, redirects: 0 }

/** The used part of Jira's response (REST API version 2, common to Jira Server and Cloud). */
const Issue = z.object({
  key: z.string(),
  fields: z.object({
    summary: z.string().nullish(),
    status: z.object({ name: z.string() }).nullish(),
    reporter: z.object({ displayName: z.string().nullish(), emailAddress: z.string().nullish() }).nullish(),
  }),
})

export const ticketAddress = (app: AppContext, key: string): string | null =>
  app.config.jira && `${app.config.jira.url}/browse/${key}`

const unavailable = (message: string) => new AppError('UNAVAILABLE', message)

/** The settings of the operator's Jira. Throws UNAVAILABLE if it isn't configured. */
export function jiraSettings(app: AppContext) {
  if (app.config.jira) return app.config.jira
  throw unavailable('This installation has no Jira; the operator sets it up with WINDROW_JIRA_URL.')
}

/**
 * Fetches a ticket from the operator's Jira, through the same egress gate as all outgoing calls; doesn't follow
 * redirects, so that the credentials go nowhere else. null if the ticket doesn't exist or isn't visible. Throws
 * UNAVAILABLE if Jira doesn't respond as expected.
 *
 * @param key a key that `isTicketKey` accepts
 */
export async function readTicket(app: AppContext, key: string, signal?: AbortSignal): Promise<Ticket | null> {
  const { url, authorization } = jiraSettings(app)
  const { egress, userAgent } = app
  const headers = { accept: 'application/json', ...(authorization && { authorization }) }
  const address = `${url}/rest/api/2/issue/${encodeURIComponent(key)}?fields=summary,status,reporter`
  const from = signal ? { signal } : {}
  try {
    const { bytes } = await fetchResource(address, { ...limits, egress, userAgent, headers, ...from })
    return toTicket(url, JSON.parse(bytes.toString()))
  } catch (error) {
    if (error instanceof SyntaxError) throw unavailable('Jira gave an answer that cannot be read.')
    if (!(error instanceof PageError)) throw error
    if (error.httpStatus === 404) return null
    app.log.warn({ err: error }, 'Jira request failed')
    throw unavailable(faultOf(error))
  }
}

function faultOf({ httpStatus, code }: PageError): string {
  if (httpStatus === 401 || httpStatus === 403)
    return 'Jira refuses the credentials of this installation; the operator has to renew them.'
  if (code === 'ADDRESS_BLOCKED')
    return "This installation may not reach Jira's address; see WINDROW_ALLOW_ADDRESSES."
  return 'Jira could not be reached; try again later.'
}

function toTicket(url: string, answer: unknown): Ticket {
  const { success, data } = Issue.safeParse(answer)
  if (!success) throw unavailable('Jira gave an answer that cannot be read.')
  const { summary, status, reporter } = data.fields
  return {
    key: data.key,
    summary: summary ?? '',
    status: status?.name ?? '',
    reporter: reporter?.displayName ?? reporter?.emailAddress ?? '',
    url: `${url}/browse/${data.key}`,
  }
}
