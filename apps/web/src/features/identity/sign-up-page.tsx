import { useMutation, useQuery } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { api } from '../../api/client.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formFaults } from '../../ui/form-faults.ts'
import { Notice, QueryNotice } from '../../ui/notice.tsx'
import { EntryFrame } from './entry-frame.tsx'
import { linkQueries } from './link-queries.ts'
import type { SignUpSearch } from './login-search.ts'
import { NameItems } from './name-items.tsx'
import { NewPasswordItem } from './new-password-item.tsx'
import { useEnter } from './use-enter.ts'

interface Values {
  firstName: string
  lastName: string
  password: string
}
const fields = ['firstName', 'lastName', 'password'] as const

/** Where the mail of an invitation leads: name and password, and one is in. */
export function SignUpPage({ inviteToken = '', userToken = '' }: SignUpSearch) {
  const details = useQuery(linkQueries.signUp(inviteToken, userToken))
  if (!details.data)
    return (
      <EntryFrame
        title="Accept the invitation"
        text={details.error ? 'The invitation could not be checked.' : 'Checking the invitation…'}
      >
        <QueryNotice query={details} what="details" />
      </EntryFrame>
    )
  if (details.data.email === undefined)
    return (
      <EntryFrame title="Accept the invitation" text="This invitation is not valid any more.">
        <Notice tone="bad">
          It was accepted already, a newer one was sent, or it is older than seven days. Ask the person who
          invited you for a new one.
        </Notice>
        <ButtonLink to="/account/login">Go to the login</ButtonLink>
      </EntryFrame>
    )
  const { email, organizationName, invitedBy } = details.data
  const who = invitedBy?.trim() ? `${invitedBy.trim()} invites you` : 'You are invited'
  return (
    <EntryFrame title={`Join ${organizationName}`} text={`${who} to work on Windrow as ${email}.`}>
      <SignUpForm tokens={{ inviteToken, userToken }} details={details.data} />
    </EntryFrame>
  )
}

interface FormProps {
  tokens: Required<SignUpSearch>
  details: { email: string; firstName: string; lastName: string }
}

function SignUpForm({ tokens, details }: FormProps) {
  const [form] = Form.useForm<Values>()
  const enter = useEnter(undefined)
  const signUp = useMutation({
    mutationFn: (values: Values) => api.signUp({ body: { ...tokens, ...values } }),
    meta: { quiet: true },
    onSuccess: enter,
    onError: (error) =>
      form.setFields(
        formFaults(error, fields).faults.map(({ name, errors }) => ({ name: name as keyof Values, errors })),
      ),
  })
  const { rest } = formFaults(signUp.error, fields)
  return (
    <>
      {rest && <Notice tone="bad">{rest}</Notice>}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        size="large"
        initialValues={{ firstName: details.firstName, lastName: details.lastName }}
        onFinish={(values) => signUp.mutate(values)}
      >
        <NameItems />
        <Input
          type="email"
          autoComplete="username"
          value={details.email}
          readOnly
          hidden
          aria-label="Email"
        />
        <NewPasswordItem label="Password" name="password" />
        <Button type="submit" variant="primary" busy={signUp.isPending}>
          Join
        </Button>
      </Form>
    </>
  )
}
