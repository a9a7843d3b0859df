import { Form, Input } from 'antd'

/** Asks for the password again before changes that could lock the user or others out. */
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
