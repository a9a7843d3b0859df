import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Form, Input } from 'antd'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { emailRules } from './email-rules.ts'
import { EntryFrame } from './entry-frame.tsx'
import { identityQueries } from '../../session/identity-queries.ts'
import { NameItems } from './name-items.tsx'
import { NewPasswordItem } from './new-password-item.tsx'

interface Values {
  firstName: string
  lastName: string
  email: string
  organizationName: string
  password: string
}
const fields = ['firstName', 'lastName', 'email', 'organizationName', 'password'] as const
const required = (message: string) => [{ required: true, whitespace: true, message }]

export function SetUpPage() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const setUp = useSubmit({
    fields,
    save: (body: Values) => api.setUp({ body }),
    onSaved: async (profile) => {
      queries.clear()
      queries.setQueryData(identityQueries.profile.queryKey, profile)
      await navigate({ to: '/projects', replace: true })
    },
  })

  return (
    <EntryFrame title="Set up Windrow" text="You'll be the first administrator. This page works only once.">
      <SubmitForm submit={setUp} size="large">
        <NameItems />
        <Form.Item label="Email" name="email" validateTrigger="onBlur" rules={emailRules}>
          <Input type="email" autoComplete="username" maxLength={254} />
        </Form.Item>
        <Form.Item
          label="Organization"
          name="organizationName"
          rules={required('Please enter the name of your organization')}
        >
          <Input autoComplete="organization" maxLength={120} />
        </Form.Item>
        <NewPasswordItem label="Password" name="password" />
        <Button type="submit" variant="primary" busy={setUp.isBusy}>
          Create administrator
        </Button>
      </SubmitForm>
    </EntryFrame>
  )
}
