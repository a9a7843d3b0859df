import { reportStatusChoices, type ReportStatus } from '@windrow/contract/report-status'
import type { Report } from '@windrow/contract/schemas/reports'
import { Form, Input, Select } from 'antd'
import { api } from '../../api/client.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { plural } from '../../ui/formats.ts'

interface Values {
  status: ReportStatus
  note?: string
}

interface Props {
  reports: readonly Report[]
  /** Preselected in the bar. */
  status?: ReportStatus
  onSaved?: () => void
  onClose: () => void
}

const options = reportStatusChoices.map(({ status, label }) => ({ value: status, label }))

/** Changes the status of one or more reports, with the reason shown beside it. */
export function ReportStatusModal({ reports, status, onSaved, onClose }: Props) {
  const [only] = reports
  const one = reports.length === 1
  return (
    <FormModal<Values, { successCount: number }>
      title="Report status"
      submit="Update"
      fields={['status', 'note']}
      initial={{ status: status ?? only?.reportStatus ?? 'ACTIVE', note: one ? (only?.note ?? '') : '' }}
      save={(values) =>
        api.reportsStatusUpdate({
          body: {
            reportIds: reports.map(({ id }) => id).join(','),
            status: values.status,
            note: values.note?.trim() || null,
          },
        })
      }
      saidAfter={({ successCount }) => `${plural(successCount, 'report')} changed`}
      {...(onSaved && { onSaved })}
      intro="Only active reports can be run. The note explains why to everyone."
      onClose={onClose}
    >
      <Form.Item label="Status" name="status">
        <Select options={options} />
      </Form.Item>
      <Form.Item label="Note" name="note">
        <Input.TextArea
          maxLength={1000}
          autoSize={{ minRows: 2, maxRows: 6 }}
          placeholder="The shop is closed until spring"
        />
      </Form.Item>
    </FormModal>
  )
}
