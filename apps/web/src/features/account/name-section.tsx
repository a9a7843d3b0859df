import { roleLabels } from '@windrow/contract/roles'
import { useQueryClient } from '@tanstack/react-query'
import type { Profile } from '@windrow/contract/schemas/users'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { Button } from '../../ui/button.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { identityQueries } from '../../session/identity-queries.ts'
import { NameItems } from '../identity/name-items.tsx'
import css from './account.module.css'

type Names = Pick<Profile, 'firstName' | 'lastName'>
const fields = ['firstName', 'lastName'] as const

export function NameSection({ profile }: { profile: Profile }) {
  const queries = useQueryClient()
  const save = useSubmit({
    fields,
    save: (body: Names) => api.profileUpdate({ body }),
    onSaved: (saved) => {
      queries.setQueryData(identityQueries.profile.queryKey, saved)
      void askAgain(queries, keys.team.all, keys.projects.all)
      toast.success('Your profile was saved')
    },
  })
  return (
    <div className="panel form720 formpanel">
      <SubmitForm submit={save} initial={{ firstName: profile.firstName, lastName: profile.lastName }}>
        <NameItems focus={false} />
        <dl className={`kv ${css.ownfacts}`}>
          <dt>Email</dt>
          <dd>{profile.email}</dd>
          <dt>Organization</dt>
          <dd>{profile.organizationName}</dd>
          <dt>Role</dt>
          <dd>{roleLabels[profile.roleName]}</dd>
        </dl>
        <Button
          type="submit"
          variant="primary"
          busy={save.isBusy}
          reason={save.isChanged ? undefined : 'Nothing has changed.'}
        >
          Save
        </Button>
      </SubmitForm>
    </div>
  )
}
