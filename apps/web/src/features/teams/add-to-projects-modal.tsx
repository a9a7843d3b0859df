import { useState } from 'react'
import type { TeamMemberDetail } from '@windrow/contract/schemas/teams'
import type { z } from 'zod'
import { api } from '../../api/client.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { plural } from '../../ui/formats.ts'
import { memberName } from '../../ui/people.tsx'
import { ProjectPicker } from './project-picker.tsx'

interface Props {
  person: z.infer<typeof TeamMemberDetail>
  onClose: () => void
}

export function AddToProjectsModal({ person, onClose }: Props) {
  const [picked, pick] = useState<ReadonlySet<number>>(new Set())
  const add = async () => {
    if (picked.size === 0) throw new Error('Choose at least one project first.')
    for (const id of picked)
      await api.projectMembersAdd({ params: { id }, body: { userIds: [person.userId] } })
    return picked.size
  }
  return (
    <FormModal<object, number>
      title="Add to projects"
      submit="Add to projects"
      fields={[]}
      save={add}
      saidAfter={(count) => `${memberName(person)} was added to ${plural(count, 'project')}`}
      onClose={onClose}
    >
      <ProjectPicker
        picked={picked}
        onChange={pick}
        without={new Set(person.projects.map((project) => project.id))}
        organizationId={person.organizationId}
      />
    </FormModal>
  )
}
