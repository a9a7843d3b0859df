import { useId } from 'react'
import { TextField } from '../../ui/fields.tsx'

interface Props {
  value: string
  onChange: (value: string) => void
  fault: string | null
}

export function NameField({ value, onChange, fault }: Props) {
  const id = useId()
  return (
    <div>
      <label className="fieldlabel" htmlFor={id}>
        Name
      </label>
      <TextField
        id={id}

        value={value}
        maxLength={100}
        autoFocus
        autoComplete="off"
        placeholder="Nightly import"
        aria-invalid={fault !== null}
        aria-describedby={`${id}-fault`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-fault`} className="fieldfault" role="alert">
        {fault}
      </p>
    </div>
  )
}
