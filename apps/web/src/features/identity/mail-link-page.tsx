import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Form, Input } from 'antd'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { emailRules } from './email-rules.ts'
import { EntryFrame, EntryLinks } from './entry-frame.tsx'

const kinds = {
  reset: {
    title: 'Forgot your password?',
    text: 'We mail you a link to set a new one.',
    button: 'Send the link',
    lasts: 'The link works once, for one hour.',
    send: (email: string) => api.passwordForgotten({ body: { email } }),
  },
  login: {
    title: 'Log in by email',
    text: 'We mail you a link that logs you in without a password.',
    button: 'Send the link',
    lasts: 'The link works once, for 15 minutes.',
    send: (email: string) => api.loginByEmail({ body: { email } }),
  },
}

interface Props {
  kind: keyof typeof kinds
  /** Why one is here again, e.g. after a link that has expired. */
  notice?: string | undefined
  back?: string | undefined
}

/** Asks for a link by mail. What it says after sending is the same for every address, known or not. */
export function MailLinkPage({ kind, notice, back }: Props) {
  const { title, text, button, lasts, send } = kinds[kind]
  const mail = useMutation({ mutationFn: send, meta: { quiet: true } })
  const login = (
    <EntryLinks>
      <Link to="/account/login" search={back ? { return: back } : {}}>
        Back to the login
      </Link>
    </EntryLinks>
  )
  if (mail.isSuccess)
    return (
      <EntryFrame title="Look into your mailbox" text={mail.variables}>
        <p role="status">
          If this address belongs to a user, a mail is on its way. {lasts} If nothing comes, look into the
          folder for spam, or ask an administrator.
        </p>
        <Button onClick={() => mail.reset()}>Use another address</Button>
        {login}
      </EntryFrame>
    )
  return (
    <EntryFrame title={title} text={text}>
      {mail.error ? (
        <Notice tone="bad">{mail.error.message}</Notice>
      ) : (
        notice && <Notice tone="bad">{notice}</Notice>
      )}
      <Form
        layout="vertical"
        requiredMark={false}
        size="large"
        onFinish={({ email }: { email: string }) => mail.mutate(email.trim())}
      >
        <Form.Item label="Email" name="email" validateTrigger="onBlur" rules={emailRules}>
          <Input
            type="email"
            autoComplete="username"
            placeholder="you@company.com"
            maxLength={254}
            autoFocus
          />
        </Form.Item>
        <Button type="submit" variant="primary" busy={mail.isPending}>
          {button}
        </Button>
      </Form>
      {login}
    </EntryFrame>
  )
}
