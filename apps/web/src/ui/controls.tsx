import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { Search, X } from 'lucide-react'
import { isComposing } from './is-composing.ts'

interface SearchInputProps {
  label: string
  placeholder?: string
  value: string
  onSearch: (text: string) => void
  delayMs?: number
}

/** Searches while typing, debounced; Enter searches immediately, Escape clears. */
export function SearchInput({
  label,
  placeholder = label,
  value,
  onSearch,
  delayMs = 300,
}: SearchInputProps) {
  const [draft, setDraft] = useState(value)
  const [shown, setShown] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Calls the latest handler, so that a debounced search doesn't undo other changes of the view.
  const search = useRef(onSearch)
  const typed = useRef(draft)
  useEffect(() => {
    search.current = onSearch
    typed.current = draft
  })
  // The URL has changed (Back, a cleared filter).
  if (shown !== value) {
    setShown(value)
    setDraft(value)
  }

  const commit = (text: string) => {
    clearTimeout(timer.current)
    setShown(text.trim())
    if (text.trim() !== value) search.current(text.trim())
  }
  const change = (text: string) => {
    setDraft(text)
    typed.current = text
    clearTimeout(timer.current)
    // Unless the view has changed otherwise since, which replaces what was typed.
    timer.current = setTimeout(() => text === typed.current && commit(text), delayMs)
  }
  const clear = () => {
    setDraft('')
    commit('')
  }

  return (
    <span className="find">
      <Search size={16} className="faint" aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={draft}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event)) return
          if (event.key === 'Enter') commit(draft)
          if (event.key === 'Escape' && draft) {
            event.stopPropagation()
            // The browser would otherwise close a popover around it.
            event.preventDefault()
            clear()
          }
        }}
      />
      {draft && (
        <button type="button" className="iconbutton" aria-label={`Clear: ${label}`} onClick={clear}>
          <X size={16} />
        </button>
      )}
    </span>
  )
}

interface Option<Value extends string> {
  value: Value
  label: ReactNode
}

interface PickProps<Value extends string> {
  label: string
  value: Value
  options: readonly Option<Value>[]
  onChange: (value: Value) => void
}

/** A few options side by side; radio buttons for the keyboard. */
export function Segmented<Value extends string>({ label, value, options, onChange }: PickProps<Value>) {
  return (
    <div className="segmented" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={option.value === value ? 'on' : undefined}>
          <input
            type="radio"
            name={label}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}

type OwnSelectProps<Value extends string> = Omit<PickProps<Value>, 'label'> & {
  /** Its name, if there is no visible label. */
  label?: string
  /** Shown in front of the value, e.g. "Status". */
  prefix?: string
  small?: boolean
}
type SelectProps<Value extends string> = OwnSelectProps<Value> &
  Omit<ComponentProps<'select'>, keyof OwnSelectProps<Value>>

export function PlainSelect<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, onChange, prefix, small, ...rest } = props
  return (
    <span className={small ? 'select small' : 'select'}>
      {prefix && (
        <span className="faint" aria-hidden="true">
          {prefix}
        </span>
      )}
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        {...rest}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  mixed?: boolean
}

export function Checkbox({ label, mixed = false, className, ...rest }: CheckboxProps) {
  return (
    <input
      type="checkbox"
      className={className ? `checkbox ${className}` : 'checkbox'}
      aria-label={label}
      ref={(element) => {
        if (element) element.indeterminate = mixed
      }}
      {...rest}
    />
  )
}

/** A switch that takes effect immediately. */
export function Switch({ label, ...rest }: { label: string } & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      type="checkbox"
      role="switch"
      className="switch-control"
      aria-label={label}
      aria-checked={rest.checked}
      {...rest}
    />
  )
}
