import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ApiError } from '@windrow/contract/client'
import { Form, Input } from 'antd'
import { api } from '../../api/client.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
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
  const login = useMutation({
    mutationFn: (body: Values) => api.login({ body }),
    meta: { quiet: true },
    onSuccess: enter,
    onError: (error) => {
      if (needsCode(error)) void navigate({ to: '/account/secondfactor', search: where })
    },
  })
  const refusal = login.error && !needsCode(login.error) ? login.error.message : undefined
  const fault = refusal ?? search.error_description
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
        <p className={`${css.entrylinks} ${css.besides}`}>
          <Link to="/account/forgotpassword" search={where}>
            Forgot password?
          </Link>
        </p>
        <Button type="submit" variant="primary" busy={login.isPending}>
          Log in
        </Button>
      </Form>
      <OtherWays back={back} />
    </EntryFrame>
  )
}

const needsCode = (error: Error) => error instanceof ApiError && error.code === 'SECOND_FACTOR_NEEDED'

/** A link by mail, and the provider of the operator where one is set up. */
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
