import { useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { Button } from './button.tsx'
import { FloatingBar } from './floating-bar.tsx'
import { plural } from './formats.ts'
import { MenuButton } from './menu-button.tsx'

interface Props<Status extends string> {
  /** The selected thing, in the singular: "Project". */
  noun: string
  count: number
  options: readonly { value: Status; label: string }[]
  busy: boolean
  onUpdate: (status: Status) => void
  onClear: () => void
}

/** Changes the status of the selected rows. */
export function StatusBar<Status extends string>(props: Props<Status>) {
  const { noun, count, options, busy, onUpdate, onClear } = props
  const [chosen, choose] = useState<Status | null>(null)
  const items = options.map(({ value, label }) => ({
    key: value,
    label,
    checked: value === chosen,
    onSelect: () => choose(value),
  }))
  return (
    <FloatingBar
      label={`Actions on selected ${noun.toLowerCase()}s`}
      count={`${plural(count, noun)} selected`}
      onClear={onClear}
    >
      <MenuButton
        label={
          <>
            <span className="faint">Status</span>
            {options.find(({ value }) => value === chosen)?.label ?? 'Choose'}
            <ChevronDown size={16} className="faint" aria-hidden="true" />
          </>
        }
        groups={[{ items }]}
      />
      <Button
        variant="primary"
        busy={busy}
        reason={chosen === null ? 'Choose a status first.' : undefined}
        onClick={() => chosen && onUpdate(chosen)}
      >
        Update
      </Button>
    </FloatingBar>
  )
}
