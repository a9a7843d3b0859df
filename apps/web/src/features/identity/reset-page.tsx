import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice, QueryNotice } from '../../ui/notice.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { EntryFrame } from './entry-frame.tsx'
import { linkQueries } from './link-queries.ts'
import { KnownEmail, NewPasswordItem } from './new-password-item.tsx'
import css from './entry.module.css'

const title = 'Set a new password'

export function ResetPage({ token = '' }: { token?: string | undefined }) {
  const details = useQuery(linkQueries.reset(token))
  if (!details.data)
    return (
      <EntryFrame
        title={title}
        text={details.error ? 'The link could not be checked.' : 'Checking the link…'}
      >
        <QueryNotice query={details} what="details" />
      </EntryFrame>
    )
  if (details.data.email === undefined)
    return (
      <EntryFrame title={title} text="This link is no longer valid.">
        <Notice tone="bad">It was already used, or it's older than one hour. Request a new one.</Notice>
        <ButtonLink to="/account/forgotpassword" variant="primary">
          Send a new link
        </ButtonLink>
      </EntryFrame>
    )
  return <ResetForm token={token} email={details.data.email} />
}

function ResetForm({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate()
  const reset = useSubmit({
    fields: ['password'],
    save: ({ password }: { password: string }) => api.passwordReset({ body: { token, password } }),
    onSaved: async () => {
      toast.success('Your password is set. Log in with it.')
      await navigate({ to: '/account/login', replace: true })
    },
  })
  return (
    <EntryFrame title={title} text={`for ${email}`}>
      <SubmitForm submit={reset} size="large">
        <KnownEmail email={email} />
        <NewPasswordItem label="New password" name="password" />
        <p className={`meta ${css.entrynote}`}>All your devices have been logged out.</p>
        <Button type="submit" variant="primary" busy={reset.isBusy}>
          Set password
        </Button>
      </SubmitForm>
    </EntryFrame>
  )
}
