import { useState } from 'react'
import { Radio, TextField } from '../../ui/fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { submitOnCtrlEnter } from '../../ui/submit-on-ctrl-enter.ts'
import { dayInUtc, expiryChoices, expiryDate, expiryFault, type ExpiryChoice } from './expiry.ts'
import { NameField } from './name-field.tsx'
import css from './api-keys.module.css'

export interface KeyValues {
  apiKeyName: string
  expiryDate: string | null
}

interface Fault {
  message: string
  description?: string | undefined
  /** Present in an answer of the server: the limit of keys is reached. */
  apiLimitExceeded?: boolean
}

interface Props {
  fault: Fault | undefined
  onSubmit: (values: KeyValues) => void
  /** Makes the key in place of the one with the same name. */
  onReplace: () => void
}

export function CreateForm({ fault, onSubmit, onReplace }: Props) {
  const [name, setName] = useState('')
  const [choice, setChoice] = useState<ExpiryChoice>()
  const [custom, setCustom] = useState('')
  const [tried, setTried] = useState(false)
  const [now] = useState(() => new Date())
  const nameFault = name.trim() ? null : 'Please enter API key name'
  const dateFault = expiryFault(choice, custom, now)
  const submit = () => {
    setTried(true)
    if (nameFault || dateFault || !choice) return
    onSubmit({ apiKeyName: name.trim(), expiryDate: expiryDate(choice, custom, now) })
  }
  return (
    <form
      id="api-key"
      className={css.keyform}
      noValidate
      onKeyDown={submitOnCtrlEnter}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {fault && <Refusal fault={fault} onReplace={onReplace} />}
      <NameField value={name} onChange={setName} fault={tried ? nameFault : null} />
      <fieldset className={css.expiry} aria-describedby="expiry-fault">
        <legend className="fieldlabel">Expires</legend>
        {expiryChoices.map(({ value, label }) => (
          <label key={value}>
            <Radio name="expiry" value={value} checked={choice === value} onChange={() => setChoice(value)} />
            {label}
          </label>
        ))}
        {choice === 'custom' && (
          <TextField
            type="date"

            aria-label="Expiry date"
            min={dayInUtc(now)}
            max="9999-12-31"
            value={custom}
            onChange={(event) => setCustom(event.target.value)}
          />
        )}
        <p className="meta">The key works to the end of that day, in UTC.</p>
        <p id="expiry-fault" className="fieldfault" role="alert">
          {tried && dateFault}
        </p>
      </fieldset>
    </form>
  )
}

function Refusal({ fault, onReplace }: { fault: Fault; onReplace: () => void }) {
  const { message, description, apiLimitExceeded } = fault
  return (
    <Notice
      tone="bad"
      action={
        apiLimitExceeded === false && (
          <Button small onClick={onReplace}>
            Replace it
          </Button>
        )
      }
    >
      {description ? (
        <>
          <b>{message}</b>
          <br />
          {description}
        </>
      ) : (
        message
      )}
    </Notice>
  )
}
