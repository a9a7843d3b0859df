import { Form, Input } from 'antd'
import { api } from '../../api/client.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { PasswordItem } from './password-item.tsx'

interface Values {
  password?: string
  code: string
}

interface Props {
  hasPassword: boolean
  onClose: () => void
}

export function SecondFactorRemove({ hasPassword, onClose }: Props) {
  return (
    <FormModal<Values, undefined>
      title="Turn off the second factor"
      submit="Turn off"
      danger
      fields={['password', 'code']}
      save={(body) => api.secondFactorRemove({ body })}
      saidAfter={() => 'Second factor is off: you log in with your password only'}
      intro="Your recovery codes stop working too."
      onClose={onClose}
    >
      {hasPassword && <PasswordItem />}
      <Form.Item
        label="Code from the app, or a recovery code"
        name="code"
        rules={[{ required: true, whitespace: true, message: 'Please enter the code' }]}
      >
        <Input autoComplete="one-time-code" maxLength={40} spellCheck={false} />
      </Form.Item>
    </FormModal>
  )
}
