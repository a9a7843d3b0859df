import { useId, useState } from 'react'
import type { Column } from '@windrow/contract/schemas/datasets'
import type { ColumnRules } from '@windrow/contract/schemas/table-schemas'
import { Plus } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import css from './rules.module.css'
import { isComposing } from '../../ui/is-composing.ts'

interface Props {
  columns: ColumnRules[]
  /** The columns of the run. */
  known: Column[]
  onAdd: (column: ColumnRules) => void
}

const mostLetters = 200

/** A column without rules. */
export const emptyColumn = ({ name, type }: Column): ColumnRules => ({
  name,
  type,
  required: false,
  unique: false,
  level: 'WARN',
  rules: [],
})

/** Adds a column: one of the run with its type, or one that is still to come. */
export function AddColumn({ columns, known, onAdd }: Props) {
  const [typed, type] = useState('')
  const id = useId()
  const name = typed.trim()
  const isTaken = columns.some((column) => column.name === name)
  const left = known.filter((column) => !columns.some((own) => own.name === column.name))
  const add = () => {
    if (name === '' || isTaken) return
    onAdd(emptyColumn(known.find((column) => column.name === name) ?? { name, type: 'text' }))
    type('')
  }
  return (
    <div className={css.addcolumn}>
      <TextField
        small
        aria-label="Name of a new column"
        placeholder="Name of a column"
        list={id}
        maxLength={mostLetters}
        aria-invalid={isTaken}
        aria-describedby={isTaken ? `${id}-fault` : undefined}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (isComposing(event) || event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          // Enter would submit the form.
          event.preventDefault()
          add()
        }}
      />
      <datalist id={id}>
        {left.map((column) => (
          <option key={column.name} value={column.name} />
        ))}
      </datalist>
      <Button small variant="text" icon={<Plus size={16} />} onClick={add}>
        Add column
      </Button>
      {isTaken && (
        <span id={`${id}-fault`} role="alert" className="fieldfault">
          The schema has this column already.
        </span>
      )}
    </div>
  )
}
