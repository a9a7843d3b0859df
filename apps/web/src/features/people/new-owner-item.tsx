import type { TeamMember } from '@windrow/contract/schemas/teams'
import { Form } from 'antd'
import { PersonSelect } from './person-select.tsx'

/**
 * Chooses the new owner of a leaving user's projects. Always shown, because a project may have been created since the
 * page was loaded.
 */
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
