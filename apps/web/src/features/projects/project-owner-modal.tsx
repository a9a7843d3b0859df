import type { ProjectDetail } from '@windrow/contract/schemas/projects'
import { Form } from 'antd'
import { api } from '../../api/client.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { PersonSelect } from '../people/person-select.tsx'

export function ProjectOwnerModal({ project, onClose }: { project: ProjectDetail; onClose: () => void }) {
  return (
    <FormModal<{ ownerId: number }, ProjectDetail>
      title="Change project owner"
      submit="Change owner"
      fields={['ownerId']}
      save={(body) => api.projectOwnerChange({ params: { id: project.id }, body })}
      saidAfter={({ name, ownerEmail }) => `${ownerEmail} owns ${name} now`}
      intro={`${project.ownerName || project.ownerEmail} owns ${project.name} and remains a member.`}
      onClose={onClose}
    >
      <Form.Item
        label="New owner"
        name="ownerId"
        rules={[{ required: true, message: 'Please choose the new owner' }]}
        extra={`An active user of ${project.organizationName}.`}
      >
        <PersonSelect organizationId={project.organizationId} without={project.ownerId} />
      </Form.Item>
    </FormModal>
  )
}
