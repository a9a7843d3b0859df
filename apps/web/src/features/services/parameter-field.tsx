import { useId, useState, type ReactNode } from 'react'
import type { ServiceParameter } from '@windrow/contract/schemas/services'
import { FileButton, TextArea, TextField } from '../../ui/fields.tsx'
import { Checkbox, PlainSelect } from '../../ui/controls.tsx'
import { plural } from '../../ui/formats.ts'
import { toast } from '../../ui/toast-store.ts'
import { addressesInFile, addressFiles, addressLines } from '../../ui/address-lines.ts'
import type { ParameterInput } from './parameter-values.ts'
import css from './services.module.css'

interface Props {
  parameter: ServiceParameter
  value: ParameterInput
  fault: ReactNode
  /** A saved password, whose value is never shown. */
  isSet: boolean
  onChange: (value: ParameterInput) => void
}

interface ControlProps extends Props {
  id: string
  describedBy: string | undefined
}

const textOf = (value: ParameterInput): string => (typeof value === 'string' ? value : '')
const listOf = (value: ParameterInput): string[] => (Array.isArray(value) ? value : [])
const inputTypes: Partial<Record<ServiceParameter['type'], 'password' | 'date' | 'time' | 'datetime-local'>> =
  {
    password: 'password',
    date: 'date',
    time: 'time',
    datetime: 'datetime-local',
  }

function PlainInput({ id, describedBy, parameter, value, fault, isSet, onChange }: ControlProps) {
  const { type } = parameter
  return (
    <TextField
      id={id}
      type={inputTypes[type] ?? 'text'}
      autoComplete={type === 'password' ? 'new-password' : 'off'}
      placeholder={type === 'password' && isSet ? 'Saved. Type to replace it.' : undefined}
      aria-invalid={fault ? true : undefined}
      aria-describedby={describedBy}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function Addresses({ id, describedBy, value, fault, onChange }: ControlProps) {
  const written = listOf(value)
  const [draft, setDraft] = useState(written.join('\n'))
  const text = addressLines(draft).join('\n') === written.join('\n') ? draft : written.join('\n')
  const upload = async (file: File | undefined) => {
    if (!file) return
    const found = addressesInFile(await file.text())
    if (found.length === 0) return toast.error(`No URLs found in ${file.name}.`)
    onChange([...new Set([...written, ...found])])
  }
  return (
    <>
      <TextArea
        id={id}
        mono
        rows={5}
        wrap="off"
        spellCheck={false}
        aria-invalid={fault ? true : undefined}
        aria-describedby={describedBy}
        value={text}
        onChange={(event) => {
          setDraft(event.target.value)
          onChange(addressLines(event.target.value))
        }}
      />
      <span className="row">
        <FileButton accept={addressFiles} onFile={(file) => void upload(file)}>
          Add URLs from a file
        </FileButton>
        <span className="meta">{plural(written.length, 'URL')}</span>
      </span>
    </>
  )
}

function Control(props: ControlProps) {
  const { id, describedBy, parameter, value, fault, onChange } = props
  if (parameter.type === 'textarea')
    return (
      <TextArea
        id={id}
        rows={4}
        aria-invalid={fault ? true : undefined}
        aria-describedby={describedBy}
        value={textOf(value)}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  if (parameter.type === 'select')
    return (
      <PlainSelect
        id={id}
        aria-invalid={fault ? true : undefined}
        aria-describedby={describedBy}
        value={textOf(value)}
        options={[
          { value: '', label: parameter.required ? 'Choose…' : 'None' },
          ...parameter.options.map((option) => ({ value: option, label: option })),
        ]}
        onChange={onChange}
      />
    )
  return parameter.type === 'seed_urls' ? <Addresses {...props} /> : <PlainInput {...props} />
}

function Choices({ parameter, value, onChange }: Props) {
  const picked = listOf(value)
  return (
    <span className={css.choices}>
      {parameter.options.map((option) => (
        <label key={option} className="row tight">
          <Checkbox
            label={`${parameter.label}: ${option}`}
            checked={picked.includes(option)}
            onChange={() =>
              onChange(parameter.options.filter((one) => (one === option) !== picked.includes(one)))
            }
          />
          {option}
        </label>
      ))}
    </span>
  )
}

/** A parameter of a service, with control, help text and error. */
export function ParameterField(props: Props) {
  const { parameter, value, fault, onChange } = props
  const { type, label, help, required } = parameter
  const id = useId()
  const describedBy = [help && `${id}-help`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined
  const below = (
    <>
      {help && (
        <p className="meta" id={`${id}-help`}>
          {help}
        </p>
      )}
      {fault && (
        <p className="fieldfault" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
    </>
  )
  if (type === 'multiselect')
    return (
      <fieldset className={css.parameter} aria-describedby={describedBy}>
        <legend>{required ? label : `${label} (optional)`}</legend>
        <Choices {...props} />
        {below}
      </fieldset>
    )
  if (type === 'checkbox')
    return (
      <div className={css.parameter}>
        <span className="row tight">
          <Checkbox
            id={id}
            label={label}
            aria-describedby={describedBy}
            checked={value === true}
            onChange={(event) => onChange(event.target.checked)}
          />
          <label htmlFor={id}>{label}</label>
        </span>
        {below}
      </div>
    )
  return (
    <div className={css.parameter}>
      <label htmlFor={id}>{required ? label : `${label} (optional)`}</label>
      <Control {...props} id={id} describedBy={describedBy} />
      {below}
    </div>
  )
}
