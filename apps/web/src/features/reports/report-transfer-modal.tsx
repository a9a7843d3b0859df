import type { Report } from '@windrow/contract/schemas/reports'
import { Form } from 'antd'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import type { Choice } from '../../ui/remote-choice.ts'
import { RemoteSelect } from '../../ui/remote-select.tsx'

const findProjects =
  (without: number) =>
  async (search: string, signal: AbortSignal): Promise<Choice[]> => {
    const { projects } = await api.projectNames({ query: { limit: 21, ...(search && { search }) }, signal })
    return projects
      .filter(({ id }) => id !== without)
      .map(({ id, name, organizationName }) => ({ value: id, label: name, note: organizationName }))
  }

export function ReportTransferModal({ report, onClose }: { report: Report; onClose: () => void }) {
  const navigate = useNavigate()
  const transfer = async (body: { projectId: number }) => {
    const moved = await api.reportTransfer({ params: { id: report.projectId, rid: report.id }, body })
    await navigate({
      to: '/projects/$id/reports',
      params: { id: String(moved.projectId) },
      ignoreBlocker: true,
    })
    return moved
  }
  return (
    <FormModal<{ projectId: number }, Report>
      title="Transfer this report"
      submit="Transfer report"
      fields={['projectId']}
      save={transfer}
      saidAfter={({ name, projectName }) => `${name} was moved to ${projectName}`}
      intro={`${report.name} leaves ${report.projectName} with its runs and versions. Secrets of logins stay with the project.`}
      onClose={onClose}
    >
      <Form.Item
        label="Project"
        name="projectId"
        rules={[{ required: true, message: 'Please choose a project' }]}
      >
        <RemoteSelect
          name={['projects', report.projectId]}
          load={findProjects(report.projectId)}
          placeholder="Search projects"
        />
      </Form.Item>
    </FormModal>
  )
}
