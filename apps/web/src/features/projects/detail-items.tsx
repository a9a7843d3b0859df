import { projectRepeats } from '@windrow/contract/project-status'
import { Checkbox, Form, Input, Radio } from 'antd'

export function NameItem() {
  return (
    <Form.Item
      label="Project name"
      name="name"
      rules={[{ required: true, whitespace: true, message: 'Please enter project name' }]}
      extra="A customer, a market, a question: what its reports have in common."
    >
      <Input maxLength={120} autoFocus autoComplete="off" placeholder="Outdoor gear prices" />
    </Form.Item>
  )
}

export function RepeatItem() {
  return (
    <Form.Item label="Repeat" name="repeat">
      <Radio.Group options={projectRepeats.map((value) => ({ value, label: value }))} />
    </Form.Item>
  )
}

export function TestItem() {
  return (
    <Form.Item name="isTest" valuePropName="checked">
      <Checkbox>Mark as test project</Checkbox>
    </Form.Item>
  )
}
