import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { ApiError } from '@windrow/contract/client'
import { Form, Input } from 'antd'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { EntryFrame, EntryLinks } from './entry-frame.tsx'
import { useEnter } from './use-enter.ts'

/** The second step of login, for users with a second factor. */
export function SecondFactorPage({ back }: { back?: string | undefined }) {
  const enter = useEnter(back)
  const [over, setOver] = useState(false)
  const verify = useSubmit({
    save: ({ code }: { code: string }) => api.secondFactorVerify({ body: { code } }),
    onSaved: enter,
    onRefused: (error) => {
      verify.form.resetFields()
      setOver(error instanceof ApiError && error.code === 'LINK_INVALID')
    },
  })
  return (
    <EntryFrame title="Enter your code" text="Six digits from your authenticator app, or a recovery code.">
      <SubmitForm submit={verify} size="large">
        <Form.Item
          label="Code"
          name="code"
          rules={[{ required: true, whitespace: true, message: 'Please enter the code' }]}
        >
          <Input autoComplete="one-time-code" maxLength={40} autoFocus spellCheck={false} />
        </Form.Item>
        <Button type="submit" variant="primary" busy={verify.isBusy} disabled={over}>
          Log in
        </Button>
      </SubmitForm>
      <EntryLinks>
        <Link to="/account/login" search={back ? { return: back } : {}}>
          Back to login
        </Link>
      </EntryLinks>
    </EntryFrame>
  )
}
