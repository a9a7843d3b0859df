import { useId } from 'react'
import { LoaderCircle } from 'lucide-react'
import { isComposing } from '../../ui/is-composing.ts'
import type { useAddresses } from './use-addresses.ts'
import css from './teams.module.css'
import { TextField } from '../../ui/fields.tsx'

/** An email address, added with Enter once the server has confirmed that it can be invited. */
export function AddressField({ addresses }: { addresses: ReturnType<typeof useAddresses> }) {
  const { draft, change, commit, faults, isChecking } = addresses
  const id = useId()
  return (
    <div>
      <label className="fieldlabel" htmlFor={id}>
        Email
      </label>
      <span className={css.addressfield}>
        <TextField
          id={id}

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
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => {
            if (isComposing(event) || event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            void commit()
          }}
        />
        {isChecking && <LoaderCircle size={16} className="spin" aria-label="Checking" />}
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
