import { useQueryClient } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { KnownEmail, NewPasswordItem } from '../identity/new-password-item.tsx'
import { ownQueries } from '../../session/own-queries.ts'
import { Section } from './section.tsx'
import css from './account.module.css'

interface Values {
  currentPassword: string
  newPassword: string
}
const fields = ['currentPassword', 'newPassword'] as const

export function PasswordSection({ email }: { email: string }) {
  const queries = useQueryClient()
  const change = useSubmit({
    fields,
    save: (body: Values) => api.passwordChange({ body }),
    onSaved: () => {
      toast.success('Your password was changed')
      change.form.resetFields()
      void queries.invalidateQueries(ownQueries.sessions)
    },
  })
  return (
    <Section title="Password" text="Changing your password logs out all other devices.">
      <div className="panel formpanel">
        <SubmitForm submit={change} className={css.narrowform}>
          <KnownEmail email={email} />
          <Form.Item
            label="Current password"
            name="currentPassword"
            rules={[{ required: true, message: 'Please enter your current password' }]}
          >
            <Input.Password autoComplete="current-password" maxLength={200} />
          </Form.Item>
          <NewPasswordItem label="New password" name="newPassword" />
          <Button type="submit" busy={change.isBusy}>
            Change password
          </Button>
        </SubmitForm>
      </div>
    </Section>
  )
}
