import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Form, Input } from 'antd'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { formFaults } from '../../ui/form-faults.ts'
import { Notice } from '../../ui/notice.tsx'
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
  const [form] = Form.useForm<Values>()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const setUp = useMutation({
    mutationFn: (body: Values) => api.setUp({ body }),
    meta: { quiet: true },
    onSuccess: async (profile) => {
      queries.clear()
      queries.setQueryData(identityQueries.profile.queryKey, profile)
      await navigate({ to: '/projects', replace: true })
    },
    onError: (error) =>
      form.setFields(
        formFaults(error, fields).faults.map(({ name, errors }) => ({ name: name as keyof Values, errors })),
      ),
  })
  const { rest } = formFaults(setUp.error, fields)

  return (
    <EntryFrame title="Set up Windrow" text="You become the first administrator. This page works once.">
      {rest && <Notice tone="bad">{rest}</Notice>}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        size="large"
        onFinish={(values) => setUp.mutate(values)}
      >
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
        <Button type="submit" variant="primary" busy={setUp.isPending}>
          Create administrator
        </Button>
      </Form>
    </EntryFrame>
  )
}
