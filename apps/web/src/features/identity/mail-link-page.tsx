import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Form, Input } from 'antd'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { emailRules } from './email-rules.ts'
import { EntryFrame, EntryLinks } from './entry-frame.tsx'

const kinds = {
  reset: {
    title: 'Forgot your password?',
    text: "We'll email you a link to set a new one.",
    button: 'Send the link',
    lasts: 'The link works once, for one hour.',
    send: (email: string) => api.passwordForgotten({ body: { email } }),
  },
  login: {
    title: 'Log in by email',
    text: "We'll email you a link that logs you in without a password.",
    button: 'Send the link',
    lasts: 'The link works once, for 15 minutes.',
    send: (email: string) => api.loginByEmail({ body: { email } }),
  },
}

interface Props {
  kind: keyof typeof kinds
  /** Why the user is here again, e.g. because a link has expired. */
  notice?: string | undefined
  back?: string | undefined
}

/**
 * Requests a link by mail. The confirmation is the same for known and unknown addresses, so that it reveals no
 * accounts.
 */
export function MailLinkPage({ kind, notice, back }: Props) {
  const { title, text, button, lasts, send } = kinds[kind]
  const [sentTo, setSentTo] = useState<string | null>(null)
  const mail = useSubmit({
    save: async ({ email }: { email: string }) => {
      await send(email.trim())
      return email.trim()
    },
    onSaved: setSentTo,
  })
  const login = (
    <EntryLinks>
      <Link to="/account/login" search={back ? { return: back } : {}}>
        Back to login
      </Link>
    </EntryLinks>
  )
  if (sentTo !== null)
    return (
      <EntryFrame title="Check your inbox" text={sentTo}>
        <p role="status">
          If this address belongs to a user, an email is on its way. {lasts} If it doesn't arrive, check your
          spam folder or ask an administrator.
        </p>
        <Button
          onClick={() => {
            mail.form.resetFields()
            setSentTo(null)
          }}
        >
          Use another address
        </Button>
        {login}
      </EntryFrame>
    )
  return (
    <EntryFrame title={title} text={text}>
      {notice && !mail.rest && <Notice tone="bad">{notice}</Notice>}
      <SubmitForm submit={mail} size="large">
        <Form.Item label="Email" name="email" validateTrigger="onBlur" rules={emailRules}>
          <Input
            type="email"
            autoComplete="username"
            placeholder="you@company.com"
            maxLength={254}
            autoFocus
          />
        </Form.Item>
        <Button type="submit" variant="primary" busy={mail.isBusy}>
          {button}
        </Button>
      </SubmitForm>
      {login}
    </EntryFrame>
  )
}
