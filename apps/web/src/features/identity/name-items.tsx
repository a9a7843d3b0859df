import { Form, Input } from 'antd'
import css from './entry.module.css'

const required = (message: string) => [{ required: true, whitespace: true, message }]

/** First and last name, next to each other. */
export function NameItems({ focus = true }: { focus?: boolean }) {
  return (
    <div className={css.names}>
      <Form.Item label="First name" name="firstName" rules={required('Please enter your first name')}>
        <Input autoComplete="given-name" maxLength={120} autoFocus={focus} />
      </Form.Item>
      <Form.Item label="Last name" name="lastName" rules={required('Please enter your last name')}>
        <Input autoComplete="family-name" maxLength={120} />
      </Form.Item>
    </div>
  )
}
