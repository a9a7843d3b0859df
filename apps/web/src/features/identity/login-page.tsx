import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ApiError } from '@windrow/contract/client'
import { Form, Input } from 'antd'
import { api } from '../../api/client.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formFaults } from '../../ui/form-faults.ts'
import { Notice } from '../../ui/notice.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { EntryFrame } from './entry-frame.tsx'
import { identityQueries } from '../../session/identity-queries.ts'
import type { LoginSearch } from './login-search.ts'
import { returnPath } from './return-path.ts'
import { useEnter } from './use-enter.ts'
import css from './entry.module.css'

interface Values {
  email: string
  password: string
}

export function LoginPage({ search }: { search: LoginSearch }) {
  const back = returnPath(search.return, document.referrer, location.origin)
  const where = back ? { return: back } : {}
  const enter = useEnter(back)
  const navigate = useNavigate()
  const login = useSubmit({
    save: (body: Values) => api.login({ body }),
    // The code has a screen of its own.
    faultsOf: (error) => formFaults(error && needsCode(error) ? null : error, []),
    onSaved: enter,
    onRefused: (error) => {
      if (needsCode(error)) void navigate({ to: '/account/secondfactor', search: where })
    },
  })
  const fault = login.rest ? undefined : search.error_description
  return (
    <EntryFrame title="Log in" text={`to ${location.host}`}>
      {fault && <Notice tone="bad">{fault}</Notice>}
      {!fault && !login.rest && search.sessionExpired && (
        <Notice tone="plain">Your session has expired. Log in to continue where you left off.</Notice>
      )}
      <SubmitForm submit={login} size="large">
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
        <p className={`${css.entrylinks} ${css.besides}`}>
          <Link to="/account/forgotpassword" search={where}>
            Forgot password?
          </Link>
        </p>
        <Button type="submit" variant="primary" busy={login.isBusy}>
          Log in
        </Button>
      </SubmitForm>
      <OtherWays back={back} />
    </EntryFrame>
  )
}

const needsCode = (error: Error) => error instanceof ApiError && error.code === 'SECOND_FACTOR_NEEDED'

/** Login by mailed link, and by single sign-on if it is configured. */
function OtherWays({ back }: { back: string | undefined }) {
  const singleSignOn = useQuery(identityQueries.setUpState).data?.singleSignOn
  const query = back ? `?returnTo=${encodeURIComponent(back)}` : ''
  return (
    <>
      <p className={`${css.orline} meta`}>or</p>
      {singleSignOn && (
        <a className="btn" href={`/api/auth/oidc${query}`}>
          {singleSignOn}
        </a>
      )}
      <ButtonLink to="/account/loginbyemail" search={back ? { return: back } : {}}>
        Email me a link
      </ButtonLink>
    </>
  )
}
