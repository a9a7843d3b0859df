import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { formFaults } from '../../ui/form-faults.ts'
import { Notice } from '../../ui/notice.tsx'
import { submitOnCtrlEnter } from '../../ui/submit-on-ctrl-enter.ts'
import { toast } from '../../ui/toast-store.ts'
import { NewPasswordItem } from '../identity/new-password-item.tsx'
import { ownQueries } from '../../session/own-queries.ts'
import { Section } from './section.tsx'
import css from './account.module.css'

interface Values {
  currentPassword: string
  newPassword: string
}
const fields = ['currentPassword', 'newPassword'] as const

export function PasswordSection({ email }: { email: string }) {
  const [form] = Form.useForm<Values>()
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (body: Values) => api.passwordChange({ body }),
    meta: { quiet: true },
    onSuccess: () => {
      toast.success('Your password was changed')
      form.resetFields()
      void queries.invalidateQueries(ownQueries.sessions)
    },
    onError: (error) =>
      form.setFields(
        formFaults(error, fields).faults.map(({ name, errors }) => ({ name: name as keyof Values, errors })),
      ),
  })
  const { rest } = formFaults(change.error, fields)
  return (
    <Section title="Password" text="After a change all other devices have to log in again.">
      <div className="panel formpanel" onKeyDown={submitOnCtrlEnter}>
        {rest && <Notice tone="bad">{rest}</Notice>}
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          className={css.narrowform}
          onFinish={(values) => change.mutate(values)}
        >
          {/* Lets password managers keep the new password under the right name. */}
          <Input type="email" autoComplete="username" value={email} readOnly hidden aria-label="Email" />
          <Form.Item
            label="Current password"
            name="currentPassword"
            rules={[{ required: true, message: 'Please enter your current password' }]}
          >
            <Input.Password autoComplete="current-password" maxLength={200} />
          </Form.Item>
          <NewPasswordItem label="New password" name="newPassword" />
          <Button type="submit" busy={change.isPending}>
            Change password
          </Button>
        </Form>
      </div>
    </Section>
  )
}
