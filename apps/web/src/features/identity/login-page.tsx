import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ApiError } from '@windrow/contract/client'
import { api } from '../../api/client.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { LightForm } from '../../ui/light-form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EntryLayout } from './entry-layout.tsx'
import { identityQueries } from '../../session/identity-queries.ts'
import type { LoginSearch } from './login-search.ts'
import { returnPath } from './return-path.ts'
import { useEnter } from './use-enter.ts'
import css from './entry.module.css'

const fields = [
  {
    name: 'email',
    label: 'Email',
    type: 'email',
    autoComplete: 'username',
    placeholder: 'you@company.com',
    missing: 'Please enter your email',
  },
  {
    name: 'password',
    label: 'Password',
    type: 'password',
    autoComplete: 'current-password',
    missing: 'Please enter your password',
  },
] as const

export function LoginPage({ search }: { search: LoginSearch }) {
  const back = returnPath(search.return, document.referrer, location.origin)
  const where = back ? { return: back } : {}
  const enter = useEnter(back)
  const navigate = useNavigate()
  const login = useMutation({
    mutationFn: (body: { email: string; password: string }) => api.login({ body }),
    meta: { quiet: true },
    onSuccess: enter,
    onError: (error) => {
      // The code has a screen of its own.
      if (needsCode(error)) void navigate({ to: '/account/secondfactor', search: where })
    },
  })
  const refusal = login.error && !needsCode(login.error) ? login.error.message : undefined
  const fault = refusal ?? search.error_description
  return (
    <EntryLayout title="Log in" text={`to ${location.host}`}>
      {fault && <Notice tone="bad">{fault}</Notice>}
      {!fault && search.sessionExpired && (
        <Notice tone="plain">Your session has expired. Log in to continue where you left off.</Notice>
      )}
      <LightForm
        fields={fields}
        onInput={() => login.isError && login.reset()}
        onSubmit={(values) => !login.isPending && login.mutate(values)}
      >
        <p className={`${css.entrylinks} ${css.besides}`}>
          <Link to="/account/forgotpassword" search={where}>
            Forgot password?
          </Link>
        </p>
        <Button type="submit" variant="primary" busy={login.isPending}>
          Log in
        </Button>
      </LightForm>
      <OtherWays back={back} />
    </EntryLayout>
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
