import type { ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'
import { MenuButton } from './menu-button.tsx'

interface Props<Value extends string> {
  /** Shown in front of the selected option, e.g. "Status". */
  prefix: string
  value: Value
  options: readonly { value: Value; label: ReactNode }[]
  onChange: (value: Value) => void
}

/** A single choice, as a filter of a table. */
export function PickMenu<Value extends string>({ prefix, value, options, onChange }: Props<Value>) {
  const items = options.map((option) => ({
    key: option.value,
    label: option.label,
    checked: option.value === value,
    onSelect: () => onChange(option.value),
  }))
  return (
    <MenuButton
      label={
        <>
          <span className="faint">{prefix}</span>
          {options.find((option) => option.value === value)?.label}
          <ChevronDown size={16} className="faint" aria-hidden="true" />
        </>
      }
      groups={[{ items }]}
    />
  )
}
