import type { Report } from '@windrow/contract/schemas/reports'
import { Form, Input } from 'antd'
import { api } from '../../api/client.ts'
import { FormModal } from '../../ui/form-modal.tsx'

interface Values {
  name: string
  note?: string
}

export function ReportUpdateModal({ report, onClose }: { report: Report; onClose: () => void }) {
  return (
    <FormModal<Values, Report>
      title="Update Report"
      submit="Save"
      fields={['name', 'note']}
      initial={{ name: report.name, note: report.note ?? '' }}
      save={({ name, note }) =>
        api.reportUpdate({
          params: { id: report.projectId, rid: report.id },
          body: { name: name.trim(), note: note?.trim() || null },
        })
      }
      saidAfter={({ name }) => `${name} was changed`}
      onClose={onClose}
    >
      <Form.Item
        label="Report name"
        name="name"
        rules={[{ required: true, whitespace: true, message: 'Please enter a report name' }]}
      >
        <Input maxLength={120} autoFocus autoComplete="off" />
      </Form.Item>
      <Form.Item label="Note" name="note" extra="Shown with its status.">
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormModal>
  )
}
