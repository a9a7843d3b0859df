import type { Column } from '@windrow/contract/schemas/datasets'
import { Columns3 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/controls.tsx'
import { PopoverButton } from '../../ui/popover-button.tsx'
import { TypeSign } from './type-sign.tsx'

interface Props {
  columns: Column[]
  hidden: string[]
  onHide: (hidden: string[]) => void
}

export function ColumnChooser({ columns, hidden, onHide }: Props) {
  const shown = columns.filter(({ name }) => !hidden.includes(name)).length
  const toggle = (name: string) =>
    onHide(hidden.includes(name) ? hidden.filter((other) => other !== name) : [...hidden, name])
  return (
    <PopoverButton
      title="Columns"
      className="btn btn-text"
      label={
        <>
          <Columns3 size={16} aria-hidden="true" />
          {hidden.length > 0 ? `${shown} of ${columns.length} columns` : `${columns.length} columns`}
        </>
      }
    >
      {() => (
        <>
          <div className="row">
            <b className="strong grow">Columns</b>
            <Button variant="text" small disabled={shown === columns.length} onClick={() => onHide([])}>
              Show all
            </Button>
          </div>
          <div className="columnlist">
            {columns.map(({ name, type }) => (
              <label key={name}>
                <Checkbox
                  label={name}
                  checked={!hidden.includes(name)}
                  disabled={shown === 1 && !hidden.includes(name)}
                  onChange={() => toggle(name)}
                />
                <TypeSign type={type} />
                <span className="clip">{name}</span>
              </label>
            ))}
          </div>
        </>
      )}
    </PopoverButton>
  )
}
