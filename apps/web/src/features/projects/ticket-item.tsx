import { ticketKeyOf } from '@windrow/contract/ticket-key'
import { Form, Input } from 'antd'
import { api } from '../../api/client.ts'
import { useLookup } from '../../ui/use-lookup.ts'

const delayMs = 500

/** Looks up the ticket at a URL of the ticket site. */
export function useTicketLookup(address: string | undefined, site: string | null) {
  return useLookup({
    name: 'ticket',
    text: site && address ? ticketKeyOf(address, site) : null,
    delayMs,
    load: (ticketKey, signal) => api.ticketLookup({ query: { ticketKey }, signal }),
  })
}

type Lookup = ReturnType<typeof useTicketLookup>

function Found({ lookup }: { lookup: Lookup }) {
  const { found, error, isLoading } = lookup
  if (isLoading) return <>Looking the ticket up…</>
  if (error) return <>{error.message}</>
  if (!found) return null
  if (!found.ticket) return <>No ticket found</>
  const { key, summary, reporter } = found.ticket
  return (
    <>
      <b>{key}</b> {summary && `${summary} · `}
      {reporter ? `reported by ${reporter}` : 'without a reporter'}
    </>
  )
}

interface Props {
  site: string
  lookup: Lookup
  name?: string
}

/** The URL of the project's Jira ticket, with the ticket's title. */
export function TicketItem({ site, lookup, name = 'jiraTicketUrl' }: Props) {
  return (
    <Form.Item
      label="Jira ticket URL"
      name={name}
      validateDebounce={delayMs}
      rules={[
        {
          validator: (_, text?: string) =>
            !text?.trim() || ticketKeyOf(text, site)
              ? Promise.resolve()
              : Promise.reject(new Error('Please enter a valid Jira ticket URL')),
        },
      ]}
      extra={
        <span role="status">
          <Found lookup={lookup} />
        </span>
      }
    >
      <Input inputMode="url" autoComplete="off" maxLength={500} placeholder={`${site}/browse/OPS-17`} />
    </Form.Item>
  )
}
