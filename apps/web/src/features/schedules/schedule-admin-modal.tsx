import type { Schedule, ScheduleAdminSettings } from '@windrow/contract/schemas/schedules'
import { Form, Input, InputNumber } from 'antd'
import { api } from '../../api/client.ts'
import { FormModal } from '../../ui/form-modal.tsx'

interface Props {
  id: number
  rid: number
  schedule: Schedule
  onClose: () => void
}

const fields = ['priority', 'jitterMinutes', 'maxRunsPerDay', 'note'] as const

/** Settings that only staff can see and change. */
export function ScheduleAdminModal({ id, rid, schedule, onClose }: Props) {
  const save = (values: ScheduleAdminSettings) =>
    api.scheduleAdminSettings({
      params: { id, rid },
      body: { ...values, maxRunsPerDay: values.maxRunsPerDay ?? null, scheduleId: schedule.id },
    })
  return (
    <FormModal<ScheduleAdminSettings, Schedule>
      title={`Admin settings of ${schedule.name}`}
      submit="Save"
      fields={fields}
      {...(schedule.admin && { initial: schedule.admin })}
      save={save}
      saidAfter={({ name }) => `The admin settings of ${name} were saved`}
      onClose={onClose}
    >
      <div className="formpair">
        <Form.Item
          label="Priority"
          name="priority"
          extra="From -10 to 10. Within an account, runs with higher priority leave the queue first."
          rules={[{ required: true, message: 'Please enter a number' }]}
        >
          <InputNumber min={-10} max={10} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item
          label="Spread over minutes"
          name="jitterMinutes"
          extra="Runs start at a random time within this many minutes after they're due."
          rules={[{ required: true, message: 'Please enter a number' }]}
        >
          <InputNumber min={0} max={120} precision={0} style={{ width: '100%' }} />
        </Form.Item>
      </div>
      <Form.Item
        label="Maximum runs in 24 hours"
        name="maxRunsPerDay"
        extra="Optional. Due times above this limit are skipped; no limit by default"
      >
        <InputNumber min={1} max={1440} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item label="Note" name="note" extra="Seen by staff only.">
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
    </FormModal>
  )
}
