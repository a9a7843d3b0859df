import type { ProjectDetail } from '@windrow/contract/schemas/projects'
import { Form } from 'antd'
import { api } from '../../api/client.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { AccountSelect } from '../people/account-select.tsx'
import { PersonSelect } from '../people/person-select.tsx'

interface Values {
  organizationId: number
  ownerId: number
}

/** The new owner, from the users of the chosen account. */
function OwnerItem() {
  const organizationId = Form.useWatch('organizationId') as number | null | undefined
  if (!organizationId) return null
  return (
    <Form.Item
      key={organizationId}
      label="Owner there"
      name="ownerId"
      preserve={false}
      rules={[{ required: true, message: 'Please choose the new owner' }]}
      extra="An active user of that account."
    >
      <PersonSelect organizationId={organizationId} without={0} />
    </Form.Item>
  )
}

export function ProjectTransferModal({ project, onClose }: { project: ProjectDetail; onClose: () => void }) {
  return (
    <FormModal<Values, ProjectDetail>
      title="Transfer project"
      submit="Transfer project"
      fields={['organizationId', 'ownerId']}
      save={(body) => api.projectTransfer({ params: { id: project.id }, body })}
      saidAfter={({ name, organizationName }) => `${name} was moved to ${organizationName}`}
      intro={`${project.name} leaves ${project.organizationName} with its reports, runs and schedules. Its members aren't moved. Its destinations, delivery records and secrets are removed.`}
      onClose={onClose}
    >
      <Form.Item
        label="Account"
        name="organizationId"
        rules={[{ required: true, message: 'Please choose an account' }]}
      >
        <AccountSelect without={project.organizationId} />
      </Form.Item>
      <OwnerItem />
    </FormModal>
  )
}
