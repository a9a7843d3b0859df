import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice, QueryNotice } from '../../ui/notice.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { EntryFrame } from './entry-frame.tsx'
import { linkQueries } from './link-queries.ts'
import type { SignUpSearch } from './login-search.ts'
import { NameItems } from './name-items.tsx'
import { KnownEmail, NewPasswordItem } from './new-password-item.tsx'
import { useEnter } from './use-enter.ts'

interface Values {
  firstName: string
  lastName: string
  password: string
}
const fields = ['firstName', 'lastName', 'password'] as const

/** Opened from an invitation mail: the user enters a name and password, and is logged in. */
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
      <EntryFrame title="Accept the invitation" text="This invitation is no longer valid.">
        <Notice tone="bad">
          It was already accepted, replaced by a newer one, or is older than seven days. Ask the person who
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
  const enter = useEnter(undefined)
  const signUp = useSubmit({
    fields,
    save: (values: Values) => api.signUp({ body: { ...tokens, ...values } }),
    onSaved: enter,
  })
  return (
    <>
      <SubmitForm
        submit={signUp}
        size="large"
        initial={{ firstName: details.firstName, lastName: details.lastName }}
      >
        <NameItems />
        <KnownEmail email={details.email} />
        <NewPasswordItem label="Password" name="password" />
        <Button type="submit" variant="primary" busy={signUp.isBusy}>
          Join
        </Button>
      </SubmitForm>
    </>
  )
}
