import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '@windrow/contract/client'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import { Notice, QueryNotice } from '../../ui/notice.tsx'
import { EntryFrame } from './entry-frame.tsx'
import type { LinkSearch } from './login-search.ts'
import { MailLinkPage } from './mail-link-page.tsx'
import { useEnter } from './use-enter.ts'

type Outcome = 'in' | 'expired' | 'second-factor'

function outcomeOf(error: unknown): Outcome {
  if (error instanceof ApiError && error.code === 'LINK_INVALID') return 'expired'
  if (error instanceof ApiError && error.code === 'SECOND_FACTOR_NEEDED') return 'second-factor'
  throw error
}

/** Checks the link, then exchanges it for an access token, which uses it up. */
const linkLogin = (token: string) =>
  queryOptions({
    queryKey: keys.links.login<Outcome>(token),
    queryFn: async (): Promise<Outcome> => {
      try {
        await api.ssoTokenCheck({ params: { token } })
        await api.ssoLogin({ params: { token } })
        return 'in'
      } catch (error) {
        return outcomeOf(error)
      }
    },
    staleTime: Infinity,
    retry: false,
  })

export function LinkLoginPage({ search }: { search: LinkSearch }) {
  if (search.token) return <Entering token={search.token} back={search.return} />
  const expired = 'This link has expired or was already used. Request a new one.'
  return (
    <MailLinkPage kind="login" notice={search['sso-expired'] ? expired : undefined} back={search.return} />
  )
}

function Entering({ token, back }: { token: string; back: string | undefined }) {
  const login = useQuery(linkLogin(token))
  const enter = useEnter(back)
  const navigate = useNavigate()
  const outcome = login.data
  useEffect(() => {
    const where = back ? { return: back } : {}
    if (outcome === 'in') enter()
    if (outcome === 'second-factor')
      void navigate({ to: '/account/secondfactor', search: where, replace: true })
    if (outcome === 'expired')
      void navigate({ to: '/account/loginbyemail', search: { ...where, 'sso-expired': true }, replace: true })
    // Navigates once, when the response arrives.
    // oxlint-disable-next-line react/exhaustive-deps -- `enter` and `navigate` change with every render
  }, [outcome])
  return (
    <EntryFrame title="Log in" text="with the link from your email">
      {login.error ? (
        <QueryNotice query={login} what="login" />
      ) : (
        <Notice tone="plain">Logging you in…</Notice>
      )}
    </EntryFrame>
  )
}
