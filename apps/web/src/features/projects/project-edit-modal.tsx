import type { ProjectRepeat } from '@windrow/contract/project-status'
import type { ProjectDetail } from '@windrow/contract/schemas/projects'
import { useCan } from '../../ability/may.tsx'
import { api } from '../../api/client.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { RepeatItem, TestItem } from './detail-items.tsx'
import { requestFromRemote, requestToRemote, type RequestValues } from './project-form.ts'
import { RequestItems } from './request-items.tsx'
import '../../styles/admin.css'

interface Values {
  repeat: ProjectRepeat
  isTest?: boolean
  request?: RequestValues
}

export function ProjectEditModal({ project, onClose }: { project: ProjectDetail; onClose: () => void }) {
  const can = useCan()
  return (
    <FormModal<Values, ProjectDetail>
      title="Edit project details"
      submit="Save"
      fields={[]}
      initial={{
        repeat: project.repeat,
        isTest: project.isTest,
        request: requestFromRemote(project.request),
      }}
      save={({ repeat, isTest, request }) =>
        api.projectDetailsUpdate({
          params: { id: project.id },
          body: {
            repeat,
            ...(isTest !== undefined && { isTest }),
            request: requestToRemote(request) ?? null,
          },
        })
      }
      saidAfter={({ name }) => `${name} was changed`}
      onClose={onClose}
    >
      <RepeatItem />
      {can('mark', 'TestProject') && <TestItem />}
      <RequestItems required={false} builds={false} repeats />
    </FormModal>
  )
}
