import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { isValidPassword, passwordMessage, passwordRules } from '@windrow/contract/password'
import { Form, Input } from 'antd'
import { Check, Circle } from 'lucide-react'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { formFaults } from '../../ui/form-faults.ts'
import { Notice } from '../../ui/notice.tsx'
import { EntryFrame } from './entry-frame.tsx'
import { identityQueries } from './identity-queries.ts'

interface Values {
  firstName: string
  lastName: string
  email: string
  organizationName: string
  password: string
}
const fields = ['firstName', 'lastName', 'email', 'organizationName', 'password'] as const
const required = (message: string) => [{ required: true, whitespace: true, message }]

function PasswordChecklist({ password }: { password: string }) {
  return (
    <ul className="checklist" aria-label="What a password needs" id="password-checklist">
      {passwordRules.map(({ label, test }) => {
        const done = test(password)
        return (
          <li key={label} className={done ? 'done' : undefined}>
            {done ? <Check size={12} aria-label="Done:" /> : <Circle size={10} aria-label="Missing:" />}
            {label}
          </li>
        )
      })}
    </ul>
  )
}

export function SetUpPage() {
  const [form] = Form.useForm<Values>()
  const [password, setPassword] = useState('')
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
        onValuesChange={(_, values) => setPassword(values.password ?? '')}
      >
        <div className="names">
          <Form.Item label="First name" name="firstName" rules={required('Please enter your first name')}>
            <Input autoComplete="given-name" maxLength={120} autoFocus />
          </Form.Item>
          <Form.Item label="Last name" name="lastName" rules={required('Please enter your last name')}>
            <Input autoComplete="family-name" maxLength={120} />
          </Form.Item>
        </div>
        <Form.Item
          label="Email"
          name="email"
          validateTrigger="onBlur"
          rules={[
            ...required('Please enter your email'),
            { type: 'email', message: 'Please enter a valid email' },
          ]}
        >
          <Input type="email" autoComplete="username" maxLength={254} />
        </Form.Item>
        <Form.Item
          label="Organization"
          name="organizationName"
          rules={required('Please enter the name of your organization')}
        >
          <Input autoComplete="organization" maxLength={120} />
        </Form.Item>
        <Form.Item
          label="Password"
          name="password"
          validateTrigger="onBlur"
          rules={[
            {
              validator: (_, value: string | undefined) =>
                isValidPassword(value ?? '') ? Promise.resolve() : Promise.reject(new Error(passwordMessage)),
            },
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={200} aria-describedby="password-checklist" />
        </Form.Item>
        <PasswordChecklist password={password} />
        <Button type="submit" variant="primary" busy={setUp.isPending}>
          Create administrator
        </Button>
      </Form>
    </EntryFrame>
  )
}
