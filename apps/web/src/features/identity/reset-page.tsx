import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Form, Input } from 'antd'
import { api } from '../../api/client.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formFaults } from '../../ui/form-faults.ts'
import { Notice, QueryNotice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast-store.ts'
import { EntryFrame } from './entry-frame.tsx'
import { linkQueries } from './link-queries.ts'
import { NewPasswordItem } from './new-password-item.tsx'
import css from './entry.module.css'

const title = 'Set a new password'

export function ResetPage({ token = '' }: { token?: string | undefined }) {
  const details = useQuery(linkQueries.reset(token))
  if (!details.data)
    return (
      <EntryFrame
        title={title}
        text={details.error ? 'The link could not be checked.' : 'Checking the link…'}
      >
        <QueryNotice query={details} what="details" />
      </EntryFrame>
    )
  if (details.data.email === undefined)
    return (
      <EntryFrame title={title} text="This link is not valid any more.">
        <Notice tone="bad">It was used already, or it is older than one hour. Ask for a new one.</Notice>
        <ButtonLink to="/account/forgotpassword" variant="primary">
          Send a new link
        </ButtonLink>
      </EntryFrame>
    )
  return <ResetForm token={token} email={details.data.email} />
}

function ResetForm({ token, email }: { token: string; email: string }) {
  const [form] = Form.useForm<{ password: string }>()
  const navigate = useNavigate()
  const reset = useMutation({
    mutationFn: ({ password }: { password: string }) => api.passwordReset({ body: { token, password } }),
    meta: { quiet: true },
    onSuccess: async () => {
      toast.success('Your password is set. Log in with it.')
      await navigate({ to: '/account/login', replace: true })
    },
    onError: (error) =>
      form.setFields(
        formFaults(error, ['password']).faults.map(({ errors }) => ({ name: 'password' as const, errors })),
      ),
  })
  const { rest } = formFaults(reset.error, ['password'])
  return (
    <EntryFrame title={title} text={`for ${email}`}>
      {rest && <Notice tone="bad">{rest}</Notice>}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        size="large"
        onFinish={(values) => reset.mutate(values)}
      >
        {/* Lets password managers keep the new password under the right name. */}
        <Input type="email" autoComplete="username" value={email} readOnly hidden aria-label="Email" />
        <NewPasswordItem label="New password" name="password" />
        <p className={`meta ${css.entrynote}`}>All devices that are logged in have to log in again.</p>
        <Button type="submit" variant="primary" busy={reset.isPending}>
          Set password
        </Button>
      </Form>
    </EntryFrame>
  )
}
