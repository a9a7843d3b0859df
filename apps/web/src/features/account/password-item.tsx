import { Form, Input } from 'antd'

/** Asked again before what would lock others, or oneself, out. */
export function PasswordItem({ optional = false }: { optional?: boolean }) {
  return (
    <Form.Item
      label="Password"
      name="password"
      rules={[{ required: !optional, message: 'Please enter your password' }]}
    >
      <Input.Password autoComplete="current-password" maxLength={200} autoFocus />
    </Form.Item>
  )
}
