import { Form, Input } from 'antd'

export const NameItem = () => (
  <Form.Item
    label="Name"
    name="apiKeyName"
    rules={[{ required: true, whitespace: true, message: 'Please enter API key name' }]}
  >
    <Input maxLength={100} autoFocus autoComplete="off" placeholder="Nightly import" />
  </Form.Item>
)
