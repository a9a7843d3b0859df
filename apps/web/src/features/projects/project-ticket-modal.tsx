import type { ProjectDetail } from '@windrow/contract/schemas/projects'
import { Form } from 'antd'
import { api } from '../../api/client.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { TicketItem, useTicketLookup } from './ticket-item.tsx'

interface Props {
  project: ProjectDetail
  /** URL of the ticket site. */
  site: string
  onClose: () => void
}

function Ticket({ site }: { site: string }) {
  const lookup = useTicketLookup(Form.useWatch('ticketUrl') as string | undefined, site)
  return <TicketItem site={site} lookup={lookup} name="ticketUrl" />
}

export function ProjectTicketModal({ project, site, onClose }: Props) {
  return (
    <FormModal<{ ticketUrl?: string }, ProjectDetail>
      title="Jira ticket"
      submit="Save"
      fields={['ticketUrl']}
      initial={{ ticketUrl: project.jiraUrl ?? '' }}
      save={({ ticketUrl }) =>
        api.projectTicketSave({ body: { projectId: project.id, ticketUrl: ticketUrl?.trim() || null } })
      }
      saidAfter={({ jiraKey }) => (jiraKey ? `Linked to ${jiraKey}` : 'The link was removed')}
      onClose={onClose}
    >
      <Ticket site={site} />
    </FormModal>
  )
}
