import type { Column } from '@windrow/contract/schemas/datasets'
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/controls.tsx'
import { PopoverButton } from '../../ui/popover-button.tsx'
import { isUsual, moveColumn, orderedColumns, usualView, type ColumnView } from './column-view.ts'
import { TypeSign } from '../../rows/type-sign.tsx'
import css from './preview.module.css'

interface Props {
  columns: Column[]
  view: ColumnView
  onChange: (view: ColumnView) => void
}

export function ColumnChooser({ columns, view, onChange }: Props) {
  const { hidden, wrapped } = view
  const shown = columns.filter(({ name }) => !hidden.includes(name)).length
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
            <Button variant="text" small disabled={isUsual(view)} onClick={() => onChange(usualView)}>
              Reset
            </Button>
          </div>
          <div className={css.columnlist}>
            {orderedColumns(columns, view).map((column) => (
              <ColumnItem
                key={column.name}
                column={column}
                columns={columns}
                view={view}
                last={shown === 1 && !hidden.includes(column.name)}
                onChange={onChange}
              />
            ))}
          </div>
          <label className={css.wraps}>
            <Checkbox
              label="Wrap long values"
              checked={wrapped}
              onChange={() => onChange({ ...view, wrapped: !wrapped })}
            />
            Wrap long values
          </label>
        </>
      )}
    </PopoverButton>
  )
}

function ColumnItem({
  column: { name, type },
  columns,
  view,
  last,
  onChange,
}: Props & { column: Column; last: boolean }) {
  const { hidden } = view
  const toggle = () =>
    onChange({
      ...view,
      hidden: hidden.includes(name) ? hidden.filter((other) => other !== name) : [...hidden, name],
    })
  return (
    <div className={css.columnitem}>
      <label className="grow">
        <Checkbox label={name} checked={!hidden.includes(name)} disabled={last} onChange={toggle} />
        <TypeSign type={type} />
        <span className="clip">{name}</span>
      </label>
      {([-1, 1] as const).map((by) => (
        <button
          key={by}
          type="button"
          className="iconbutton"
          aria-label={`Move ${name} ${by < 0 ? 'up' : 'down'}`}
          onClick={() => onChange(moveColumn(columns, view, name, by))}
        >
          {by < 0 ? <ArrowUp size={16} /> : <ArrowDown size={16} />}
        </button>
      ))}
    </div>
  )
}
