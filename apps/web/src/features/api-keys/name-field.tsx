import { useId } from 'react'

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
      <input
        id={id}
        className="input"
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
