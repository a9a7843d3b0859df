import type { TeamMemberDetail } from '@windrow/contract/schemas/teams'
import { Form } from 'antd'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { plural } from '../../ui/formats.ts'
import { memberName } from '../../ui/people.tsx'
import { ProjectPicker } from './project-picker.tsx'

interface Values {
  projectIds?: number[]
}

interface Props {
  person: z.infer<typeof TeamMemberDetail>
  onClose: () => void
}

export function AddToProjectsModal({ person, onClose }: Props) {
  const add = async ({ projectIds = [] }: Values) => {
    if (projectIds.length === 0) throw new Error('Choose at least one project first.')
    for (const id of projectIds)
      await api.projectMembersAdd({ params: { id }, body: { userIds: [person.userId] } })
    return projectIds.length
  }
  return (
    <FormModal<Values, number>
      title="Add to projects"
      submit="Add to projects"
      fields={[]}
      save={add}
      saidAfter={(count) => `${memberName(person)} was added to ${plural(count, 'project')}`}
      onClose={onClose}
    >
      <Form.Item name="projectIds" noStyle>
        <Projects person={person} />
      </Form.Item>
    </FormModal>
  )
}

interface ProjectsProps extends Pick<Props, 'person'> {
  value?: number[]
  onChange?: (value: number[]) => void
}

const Projects = ({ person, value = [], onChange }: ProjectsProps) => (
  <ProjectPicker
    picked={new Set(value)}
    onChange={(picked) => onChange?.([...picked])}
    without={new Set(person.projects.map((project) => project.id))}
    organizationId={person.organizationId}
  />
)
