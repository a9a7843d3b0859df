import { isTicketKey, ticketKeyOf } from '@windrow/contract/ticket-key'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Handler } from '../../calls/handler.ts'
import { jiraSettings, readTicket } from './jira.ts'

const noTicket = 'No ticket found'

export const ticketLookup =
  (app: AppContext): Handler<Routes['ticketLookup']> =>
  async ({ query, signal }) => {
    jiraSettings(app)
    const key = query.ticketKey.toUpperCase()
    const ticket = isTicketKey(key) ? await readTicket(app, key, signal) : null
    return { ticket, message: ticket ? '' : noTicket }
  }

/** The key of the ticket at a URL. Throws VALIDATION, at `path`, if it isn't a ticket of the operator's Jira. */
export async function assertTicket(app: AppContext, address: string, path: string): Promise<string> {
  const fault = (message: string) => new AppError('VALIDATION', message, [{ path, message }])
  const key = ticketKeyOf(address, jiraSettings(app).url)
  if (!key) throw fault('Please enter a valid Jira ticket URL')
  const ticket = await readTicket(app, key)
  if (!ticket) throw fault(noTicket)
  return ticket.key
}
