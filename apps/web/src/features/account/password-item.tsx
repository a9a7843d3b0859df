import { Form, Input } from 'antd'

/** Asked again before what would lock others, or oneself, out. */
export function PasswordItem() {
  return (
    <Form.Item
      label="Password"
      name="password"
      rules={[{ required: true, message: 'Please enter your password' }]}
    >
      <Input.Password autoComplete="current-password" maxLength={200} autoFocus />
    </Form.Item>
  )
}
