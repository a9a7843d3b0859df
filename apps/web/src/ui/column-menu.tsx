import { Columns3 } from 'lucide-react'
import { Button } from './button.tsx'
import { Checkbox } from './controls.tsx'
import { PopoverButton } from './popover-button.tsx'

interface Props {
  /** The columns that can be hidden, in order. */
  columns: readonly { key: string; title: string }[]
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}

/** Chooses the columns of a list. */
export function ColumnMenu({ columns, hidden, onChange }: Props) {
  const off = columns.filter(({ key }) => hidden.includes(key)).map(({ key }) => key)
  const shown = `${columns.length - off.length}/${columns.length}`
  const name = off.length > 0 ? `Columns: ${shown}` : 'Columns'
  const toggle = (key: string) =>
    onChange(off.includes(key) ? off.filter((other) => other !== key) : [...off, key])
  return (
    <PopoverButton
      title="Columns"
      name={name}
      tip={name}
      className={off.length > 0 ? 'btn' : 'btn btn-icon'}
      label={
        <>
          <Columns3 size={16} aria-hidden="true" />
          {off.length > 0 && shown}
        </>
      }
    >
      {() => (
        <>
          <div className="row">
            <b className="strong grow">Columns</b>
            <Button variant="text" small disabled={off.length === 0} onClick={() => onChange([])}>
              Show all
            </Button>
          </div>
          {columns.map(({ key, title }) => (
            <label key={key} className="columnchoice">
              <Checkbox label={title} checked={!off.includes(key)} onChange={() => toggle(key)} />
              {title}
            </label>
          ))}
        </>
      )}
    </PopoverButton>
  )
}
