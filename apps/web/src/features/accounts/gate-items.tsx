import {
  deadlineActionLabels,
  deadlineActions,
  gateModeLabels,
  gateModes,
  mostDeadlineHours,
  mostReviewMinutes,
} from '@windrow/contract/anomalies'
import { Checkbox, Form, InputNumber, Select } from 'antd'

const leastReviewMinutes = 5

/** Defaults of an account's reports for holding deliveries, and for reviewing anomalies. */
export function GateItems() {
  return (
    <>
      <Form.Item
        label="Delivery gate"
        name={['deliveryGate', 'mode']}
        extra="Default of its reports: when deliveries are held for review."
      >
        <Select options={gateModes.map((value) => ({ value, label: gateModeLabels[value].title }))} />
      </Form.Item>
      <div className="formpair">
        <Form.Item label="If nobody decides" name={['deliveryGate', 'onDeadline']}>
          <Select options={deadlineActions.map((value) => ({ value, label: deadlineActionLabels[value] }))} />
        </Form.Item>
        <Form.Item label="After … hours" name={['deliveryGate', 'deadlineHours']}>
          <InputNumber min={1} max={mostDeadlineHours} precision={0} controls={false} />
        </Form.Item>
      </div>
      <Form.Item
        label="Minutes until review"
        name="reviewMinutes"
        extra="Anomaly tasks of its runs should be reviewed within this time."
      >
        <InputNumber min={leastReviewMinutes} max={mostReviewMinutes} precision={0} controls={false} />
      </Form.Item>
      <Form.Item name="managersReview" valuePropName="checked">
        <Checkbox>Managers may release and reject</Checkbox>
      </Form.Item>
    </>
  )
}
