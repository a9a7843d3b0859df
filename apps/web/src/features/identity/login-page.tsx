import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Form, Input } from 'antd'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EntryFrame } from './entry-frame.tsx'
import { identityQueries } from './identity-queries.ts'
import type { LoginSearch } from './login-search.ts'

interface Values {
  email: string
  password: string
}

export function LoginPage({ search }: { search: LoginSearch }) {
  const router = useRouter()
  const queries = useQueryClient()
  const login = useMutation({
    mutationFn: (body: Values) => api.login({ body }),
    meta: { quiet: true },
    onSuccess: (profile) => {
      queries.clear()
      queries.setQueryData(identityQueries.profile.queryKey, profile)
      router.history.replace(search.return ?? '/projects')
    },
  })
  const fault = login.error?.message ?? search.error_description
  return (
    <EntryFrame title="Log in" text={`to ${location.host}`}>
      {fault && <Notice tone="bad">{fault}</Notice>}
      {!fault && search.sessionExpired && (
        <Notice tone="plain">Your session has expired. Log in to go on where you were.</Notice>
      )}
      <Form
        layout="vertical"
        requiredMark={false}
        size="large"
        onFinish={(values: Values) => login.mutate(values)}
      >
        <Form.Item
          label="Email"
          name="email"
          rules={[{ required: true, whitespace: true, message: 'Please enter your email' }]}
        >
          <Input type="email" autoComplete="username" placeholder="you@company.com" autoFocus />
        </Form.Item>
        <Form.Item
          label="Password"
          name="password"
          rules={[{ required: true, message: 'Please enter your password' }]}
        >
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Button type="submit" variant="primary" busy={login.isPending}>
          Log in
        </Button>
      </Form>
    </EntryFrame>
  )
}
