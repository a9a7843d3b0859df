import { useReducer, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@windrow/contract/client'
import type { roleIds } from '@windrow/contract/roles'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { Checkbox } from '../../ui/controls.tsx'
import { FormDrawer } from '../../ui/form-frame.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useClosing } from '../../ui/use-closing.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { AddressField } from './address-field.tsx'
import { inviteReason, outcomeOf, type Invitee } from './invite-list.ts'
import { InviteeList } from './invitee-list.tsx'
import { ProjectPicker } from './project-picker.tsx'
import { useAddresses } from './use-addresses.ts'
import css from './teams.module.css'

type Change =
  | { kind: 'add'; added: Invitee[] }
  | { kind: 'role'; email: string; roleId: number }
  | { kind: 'remove'; email: string }
  | { kind: 'keep'; emails: string[] }

function change(invitees: Invitee[], step: Change): Invitee[] {
  switch (step.kind) {
    case 'add':
      return [...invitees, ...step.added]
    case 'role':
      return invitees.map((invitee) =>
        invitee.email === step.email ? { ...invitee, roleId: step.roleId } : invitee,
      )
    case 'remove':
      return invitees.filter((invitee) => invitee.email !== step.email)
    case 'keep':
      return invitees.filter((invitee) => step.emails.includes(invitee.email))
  }
}

interface Props {
  /** The project to invite to, on its screens; otherwise undefined, and the user chooses. */
  project: number | undefined
  chosen: readonly number[]
  onClose: () => void
}

export function InviteDrawer({ project, chosen, onClose }: Props) {
  const closing = useClosing(onClose)
  const [invitees, dispatch] = useReducer(change, [])
  const [picked, pick] = useState<ReadonlySet<number>>(() => new Set(project ? [project] : chosen))
  const source = project ? 'project' : 'teams'
  const [withoutProject, omit] = useState(false)
  const projectIds = withoutProject ? [] : [...picked]
  const { invite, outcome } = useInvite({
    projectIds,
    source,
    close: closing.close,
    keep: (emails) => dispatch({ kind: 'keep', emails }),
  })
  const addresses = useAddresses({
    invitees,
    source,
    projectIds,
    onAdd: (added) => {
      invite.onValues()
      dispatch({ kind: 'add', added })
    },
  })
  /** Notes a change of what is no form item, which would be lost without a question. */
  const noting =
    <Value,>(change: (value: Value) => void) =>
    (value: Value) => {
      invite.onValues()
      change(value)
    }
  const typed = addresses.draft.trim() !== ''
  const reason = inviteReason(invitees.length > 0 || typed, picked.size, withoutProject)
  const busy = invite.isBusy || addresses.isChecking
  /** Also invites the address typed but not added yet. */
  const submit = async () => {
    if (busy || ((invitees.length > 0 || typed) && reason)) return
    const people = await addresses.commit()
    if (people) invite.send({ people })
  }
  const fault = invite.error?.message ?? outcome?.fault
  const why = invite.error?.cause instanceof ApiError ? invite.error.cause.message : null
  return (
    <FormDrawer
      title="Invite team members"
      closing={closing}
      submit={invite}
      action="Invite"
      reason={reason}
      isBusy={busy}
    >
      <SubmitForm submit={invite} className={css.drawerform} onSubmit={() => void submit()}>
        {fault && (
          <Notice tone="bad">
            <b>{fault}</b> {why}
          </Notice>
        )}
        <AddressField addresses={{ ...addresses, change: noting(addresses.change) }} />
        <InviteeList
          invitees={invitees}
          refused={outcome?.refused ?? []}
          onRole={(email, roleId) => dispatch({ kind: 'role', email, roleId })}
          onRemove={(email) => dispatch({ kind: 'remove', email })}
        />
        {project === undefined && (
          <div>
            <div className="fieldlabel">Projects</div>
            <label className={css.withoutproject}>
              <Checkbox
                label="Invite without a project"
                checked={withoutProject}
                onChange={noting(() => omit(!withoutProject))}
              />
              <span>
                Invite without a project
                <span className="meta"> They can be added to projects later.</span>
              </span>
            </label>
            {!withoutProject && <ProjectPicker picked={picked} onChange={noting(pick)} />}
          </div>
        )}
      </SubmitForm>
    </FormDrawer>
  )
}

interface Inviting {
  projectIds: number[]
  source: 'teams' | 'project'
  close: () => void
  /** Keeps rejected addresses in the list for correction. */
  keep: (emails: string[]) => void
}

function useInvite({ projectIds, source, close, keep }: Inviting) {
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<ReturnType<typeof outcomeOf> | null>(null)
  const invite = useSubmit({
    // Shown above the list, with the server's message.
    faultsOf: () => ({ faults: [], rest: null }),
    save: async ({ people }: { people: readonly Invitee[] }) => {
      setOutcome(null)
      if (people.length === 0) throw new Error('No invites to process.')
      const users = [...people] as { email: string; roleId: (typeof roleIds)[keyof typeof roleIds] }[]
      const { invites } = await api
        .teamInvite({ body: { users, projectIds, source } })
        .catch((error: unknown) => {
          throw new Error('Unable to process the invitation.', { cause: error })
        })
      return outcomeOf(invites)
    },
    onSaved: async (made) => {
      setOutcome(made)
      await askAgain(queries, keys.team.all, keys.projects.all)
      keep(made.refused.map(({ email }) => email))
      if (made.fault) return
      toast.success('Invitation Email has been sent to the user(s)')
      close()
    },
  })
  return { invite, outcome }
}
