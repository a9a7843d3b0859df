import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import { submitOnCtrlEnter } from './submit-on-ctrl-enter.ts'
import css from './light-form.module.css'

interface LightField<Name extends string> {
  name: Name
  label: string
  type: 'email' | 'password'
  autoComplete: string
  placeholder?: string
  /** Shown if the field is left empty. */
  missing: string
}

interface Props<Name extends string> {
  /** All are required; the first one has the focus. */
  fields: readonly LightField<Name>[]
  onSubmit: (values: Record<Name, string>) => void
  /** Called with every input, so that an earlier error can disappear. */
  onInput: () => void
  /** Below the fields, with the button that submits. */
  children: ReactNode
}

/** A form without antd, which looks like one with it: for the login, which somebody waits for. */
export function LightForm<Name extends string>({ fields, onSubmit, onInput, children }: Props<Name>) {
  const [missing, setMissing] = useState<readonly Name[]>([])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const values = Object.fromEntries(fields.map(({ name }) => [name, data.get(name)])) as Record<
      Name,
      string
    >
    const empty = fields.filter(({ name, type }) =>
      type === 'password' ? values[name] === '' : values[name].trim() === '',
    )
    setMissing(empty.map(({ name }) => name))
    if (empty[0]) form.querySelector<HTMLInputElement>(`[name=${empty[0].name}]`)?.focus()
    else onSubmit(values)
  }
  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnCtrlEnter}>
      {fields.map((field, index) => (
        <FieldItem
          key={field.name}
          field={field}
          isFirst={index === 0}
          isMissing={missing.includes(field.name)}
          onInput={() => {
            setMissing(missing.filter((name) => name !== field.name))
            onInput()
          }}
        />
      ))}
      {children}
    </form>
  )
}

interface ItemProps {
  field: LightField<string>
  isFirst: boolean
  isMissing: boolean
  onInput: () => void
}

function FieldItem({ field, isFirst, isMissing, onInput }: ItemProps) {
  const { label, missing, type, ...input } = field
  const [isShown, show] = useState(false)
  const id = useId()
  return (
    <div className={css.item}>
      <label htmlFor={id}>{label}</label>
      <div className={css.box}>
        <input
          {...input}
          id={id}
          className="input"
          type={isShown ? 'text' : type}
          autoFocus={isFirst}
          aria-required
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${id}-missing` : undefined}
          onInput={onInput}
        />
        {type === 'password' && (
          <button
            type="button"
            className={`iconbutton ${css.reveal}`}
            aria-label={isShown ? 'Hide password' : 'Show password'}
            onClick={() => show(!isShown)}
          >
            {isShown ? <Eye size={16} /> : <EyeOff size={16} />}
          </button>
        )}
      </div>
      {isMissing && (
        <div id={`${id}-missing`} className={css.missing} role="alert">
          {missing}
        </div>
      )}
    </div>
  )
}
