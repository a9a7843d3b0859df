import type { Filter } from '@windrow/contract/schemas/datasets'
import type { RowChanges } from '@windrow/contract/schemas/row-evidence'
import { X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { formatMoment, formatNumber } from '../../ui/formats.ts'
import { filterText } from './column-comparisons.ts'
import css from './preview.module.css'

interface Props {
  filters: Filter[]
  changes: RowChanges | undefined
  onFilters: (filters: Filter[]) => void
}

/** How many of the rows in view changed. */
function ChangesFact({ changes: { changes, lastRun } }: { changes: RowChanges }) {
  if (!lastRun || changes.length === 0) return null
  const count = changes.filter(({ cells }) => cells.length > 0).length
  const since = `since ${formatMoment(lastRun.RunStarted)}`
  return (
    <span className={`meta ${css.fact}`} role="status">
      <i className={css.swatch} aria-hidden="true" />
      {count === 0
        ? `None of these rows changed ${since}`
        : `${formatNumber(count)} of these rows changed ${since}`}
    </span>
  )
}

/** The filters, each with a way to remove it, and what changed in the rows. */
export function FilterChips({ filters, changes, onFilters }: Props) {
  if (filters.length === 0 && (!changes?.lastRun || changes.changes.length === 0)) return null
  return (
    <div className={css.filterchips}>
      {filters.map((filter, index) => (
        <span key={`${filter.column} ${index}`} className="chip">
          {filter.column} <b className="clip">{filterText(filter)}</b>
          <button
            type="button"
            className="iconbutton"
            aria-label={`Remove filter on ${filter.column}: ${filterText(filter)}`}
            onClick={() => onFilters(filters.filter((other) => other !== filter))}
          >
            <X size={16} />
          </button>
        </span>
      ))}
      {filters.length > 0 && (
        <Button variant="text" small onClick={() => onFilters([])}>
          Clear filters
        </Button>
      )}
      <span className="grow" />
      {changes && <ChangesFact changes={changes} />}
    </div>
  )
}
