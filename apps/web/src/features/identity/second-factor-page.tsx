import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError } from '@windrow/contract/client'
import { Form, Input } from 'antd'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EntryFrame, EntryLinks } from './entry-frame.tsx'
import { useEnter } from './use-enter.ts'

/** The second step of a login, for people who have set one up. */
export function SecondFactorPage({ back }: { back?: string | undefined }) {
  const [form] = Form.useForm<{ code: string }>()
  const enter = useEnter(back)
  const verify = useMutation({
    mutationFn: ({ code }: { code: string }) => api.secondFactorVerify({ body: { code } }),
    meta: { quiet: true },
    onSuccess: enter,
    onError: () => form.resetFields(),
  })
  const over = verify.error instanceof ApiError && verify.error.code === 'LINK_INVALID'
  return (
    <EntryFrame title="Enter your code" text="Six digits from your authenticator app, or a recovery code.">
      {verify.error && <Notice tone="bad">{verify.error.message}</Notice>}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        size="large"
        onFinish={(values) => verify.mutate(values)}
      >
        <Form.Item
          label="Code"
          name="code"
          rules={[{ required: true, whitespace: true, message: 'Please enter the code' }]}
        >
          <Input autoComplete="one-time-code" maxLength={40} autoFocus spellCheck={false} />
        </Form.Item>
        <Button type="submit" variant="primary" busy={verify.isPending} disabled={over}>
          Log in
        </Button>
      </Form>
      <EntryLinks>
        <Link to="/account/login" search={back ? { return: back } : {}}>
          Back to the login
        </Link>
      </EntryLinks>
    </EntryFrame>
  )
}
