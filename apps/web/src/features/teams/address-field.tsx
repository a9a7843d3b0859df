import { useId, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { LoaderCircle } from 'lucide-react'
import { addressesIn, addressFault, type Invitee } from './invite-list.ts'

interface Props {
  invitees: readonly Invitee[]
  source: 'teams' | 'project'
  projectIds: number[]
  onAdd: (emails: string[]) => void
}

interface Judged {
  email: string
  fault: string | null
}

async function judge(email: string, { invitees, source, projectIds }: Props): Promise<Judged> {
  const fault = addressFault(email, invitees)
  if (fault) return { email, fault }
  try {
    const verdict = await api.userEligibility({ query: { email, source, projectIds } })
    return { email, fault: verdict.is_eligible ? null : verdict.message }
  } catch {
    return { email, fault: 'Error fetching user by email' }
  }
}

/** An address, added with Enter after the server has said that it can be invited. What cannot be stays in the field. */
export function AddressField(props: Props) {
  const [draft, setDraft] = useState('')
  const id = useId()
  const add = useMutation({
    mutationFn: ({ emails }: { emails: string[]; asked: string }) =>
      Promise.all(emails.map((email) => judge(email, props))),
    onSuccess: (judged, { asked }) => {
      const good = judged.filter(({ fault }) => fault === null).map(({ email }) => email)
      if (good.length > 0) props.onAdd(good)
      const left = judged.flatMap(({ email, fault }) => (fault ? email : [])).join(', ')
      // Who types on meanwhile keeps what was typed.
      setDraft((now) => (now === asked ? left : now))
    },
  })
  const faults = (add.data ?? []).filter(({ fault }) => fault !== null)
  const commit = () => {
    const emails = addressesIn(draft)
    if (emails.length > 0 && !add.isPending) add.mutate({ emails, asked: draft })
  }
  return (
    <div>
      <label className="fieldlabel" htmlFor={id}>
        Email
      </label>
      <span className="addressfield">
        <input
          id={id}
          className="input"
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="Type an email and press Enter"
          autoFocus
          value={draft}
          aria-invalid={faults.length > 0}
          aria-describedby={`${id}-fault`}
          onChange={(event) => {
            setDraft(event.target.value)
            add.reset()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            commit()
          }}
        />
        {add.isPending && <LoaderCircle size={16} className="spin" aria-label="Checking" />}
      </span>
      <div id={`${id}-fault`} role="alert">
        {faults.map(({ email, fault }) => (
          <p key={email} className="fieldfault">
            {faults.length > 1 ? `${email}: ${fault}` : fault}
          </p>
        ))}
      </div>
    </div>
  )
}
