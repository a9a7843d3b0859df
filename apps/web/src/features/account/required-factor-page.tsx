import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { QueryNotice } from '../../ui/notice.tsx'
import { FactorForm } from './factor-form.tsx'
import { ownQueries } from '../../session/own-queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useFactorSetUp } from './use-factor-set-up.ts'
import { EntryFrame, EntryLinks } from '../identity/entry-frame.tsx'
import { useEnter } from '../identity/use-enter.ts'

/** The step after login for users who must set up a second factor: all other requests are refused. */
export function RequiredFactorPage({ back }: { back?: string | undefined }) {
  const query = useQuery(ownQueries.secondFactor)
  const setUp = useFactorSetUp()
  const enter = useEnter(back)
  if (setUp.codes)
    return (
      <EntryFrame title="Keep your recovery codes" text="Second factor is on.">
        <RecoveryCodes codes={setUp.codes} />
        <Button variant="primary" onClick={() => enter()}>
          Continue
        </Button>
      </EntryFrame>
    )
  return (
    <EntryFrame
      title="Set up a second factor"
      text="Your account or role requires one. Set up an authenticator app to continue."
    >
      <QueryNotice query={query} what="settings" />
      {query.data && (
        <FactorForm setUp={setUp} hasPassword={query.data.hasPassword} large>
          <Button type="submit" variant="primary" busy={setUp.submit.isBusy}>
            Turn on
          </Button>
        </FactorForm>
      )}
      <EntryLinks>
        <a href="/api/auth/logout">Log out</a>
      </EntryLinks>
    </EntryFrame>
  )
}
