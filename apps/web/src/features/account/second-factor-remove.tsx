import { Form, Input } from 'antd'
import { api } from '../../api/client.ts'
import { FormModal } from '../../ui/form-modal.tsx'

interface Values {
  password: string
  code: string
}

export function SecondFactorRemove({ onClose }: { onClose: () => void }) {
  return (
    <FormModal<Values, undefined>
      title="Turn off the second factor"
      submit="Turn off"
      danger
      fields={['password', 'code']}
      save={(body) => api.secondFactorRemove({ body })}
      saidAfter={() => 'You log in with your password alone now'}
      intro="The recovery codes stop working too."
      onClose={onClose}
    >
      <Form.Item
        label="Password"
        name="password"
        rules={[{ required: true, message: 'Please enter your password' }]}
      >
        <Input.Password autoComplete="current-password" maxLength={200} autoFocus />
      </Form.Item>
      <Form.Item
        label="Code of the app, or a recovery code"
        name="code"
        rules={[{ required: true, whitespace: true, message: 'Please enter the code' }]}
      >
        <Input autoComplete="one-time-code" maxLength={40} spellCheck={false} />
      </Form.Item>
    </FormModal>
  )
}
