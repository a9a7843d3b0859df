import type { Column } from '@windrow/contract/schemas/datasets'
import { ChevronDown, KeyRound } from 'lucide-react'
import { Checkbox } from '../../ui/controls.tsx'
import { PopoverButton } from '../../ui/popover-button.tsx'
import css from './comparisons.module.css'

interface Props {
  columns: Column[]
  keys: string[]
  /** Placeholder if no column is chosen. */
  none?: string
  onChange: (keys: string[]) => void
}

/** Chooses the columns by which rows are matched. */
export function KeyPicker({ columns, keys, none = 'Row position', onChange }: Props) {
  return (
    <PopoverButton
      title="Key columns"
      label={
        <>
          <KeyRound size={16} className="faint" aria-hidden="true" />
          <span className="faint">Key columns</span>
          <span className="clip">{keys.length > 0 ? keys.join(', ') : none}</span>
          <ChevronDown size={16} className="faint" aria-hidden="true" />
        </>
      }
    >
      {() => (
        <ul className={css.keylist}>
          {columns.map(({ name }) => (
            <li key={name}>
              <label>
                <Checkbox
                  label={name}
                  checked={keys.includes(name)}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...keys, name] : keys.filter((key) => key !== name))
                  }
                />
                {name}
              </label>
            </li>
          ))}
        </ul>
      )}
    </PopoverButton>
  )
}
