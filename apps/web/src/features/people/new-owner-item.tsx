import type { TeamMember } from '@windrow/contract/schemas/teams'
import { Form } from 'antd'
import { PersonSelect } from './person-select.tsx'

/** Who owns the projects of someone who leaves. Always there, since a project may have come after what is shown. */
export function NewOwnerItem({ person }: { person: TeamMember }) {
  return (
    <Form.Item
      label="New owner of the projects"
      name="owner"
      extra={`An active user of ${person.organizationName}${person.totalProjects > 0 ? '' : '; only needed if there are any'}.`}
    >
      <PersonSelect organizationId={person.organizationId} without={person.userId} />
    </Form.Item>
  )
}
