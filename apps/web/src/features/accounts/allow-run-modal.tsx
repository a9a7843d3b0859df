import type { Run } from '@windrow/contract/schemas/runs'
import { Form, Input, Select } from 'antd'
import { api } from '../../api/client.ts'
import { FormModal } from '../../ui/form-modal.tsx'

export interface AllowedReport {
  projectId: number
  reportId: number
  reportName: string
}

interface Values {
  reportId: number
  reason: string
}

/** Starts one run although a budget is used up. */
export function AllowRunModal({ reports, onClose }: { reports: AllowedReport[]; onClose: () => void }) {
  const projectOf = (reportId: number) => reports.find((one) => one.reportId === reportId)!.projectId
  return (
    <FormModal<Values, Run>
      title="Allow one run"
      submit="Start run"
      fields={['reportId', 'reason']}
      initial={{ ...(reports[0] && { reportId: reports[0].reportId }) }}
      save={({ reportId, reason }) =>
        api.runAllow({ params: { id: projectOf(reportId), rid: reportId }, body: { reason } })
      }
      saidAfter={() => 'The run was queued'}
      intro="Budgets don't stop this run. Its costs count, and the reason is recorded in the audit log."
      onClose={onClose}
    >
      <Form.Item label="Report" name="reportId" rules={[{ required: true, message: 'Choose a report' }]}>
        <Select
          options={reports.map(({ reportId, reportName }) => ({ value: reportId, label: reportName }))}
        />
      </Form.Item>
      <Form.Item
        label="Reason"
        name="reason"
        rules={[{ required: true, whitespace: true, message: 'Enter a reason' }]}
      >
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormModal>
  )
}
