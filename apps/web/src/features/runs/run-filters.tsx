import { filterableStatuses } from '@windrow/contract/run-status'
import { Calendar, ChevronDown } from 'lucide-react'
import { May } from '../../ability/may.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/controls.tsx'
import { formatDate } from '../../ui/formats.ts'
import { statusLabel } from '../../ui/marks.tsx'
import { PickMenu } from '../../ui/pick-menu.tsx'
import { PopoverButton } from '../../ui/popover-button.tsx'
import type { RunSearch } from './run-search.ts'

interface Props {
  search: RunSearch
  onSearch: (change: Partial<Record<keyof RunSearch, string | boolean | undefined>>) => void
}

const options = [
  { value: 'ALL', label: 'All' },
  ...filterableStatuses.map((status) => ({ value: status, label: statusLabel(status) })),
]

/** `days` back from today, as a date input writes it. */
function dayBefore(days: number): string {
  const at = new Date()
  at.setDate(at.getDate() - days)
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

function rangeLabel({ from, to }: RunSearch): string {
  const day = (text: string) => formatDate(`${text}T00:00:00`)
  if (from && to) return from === to ? day(from) : `${day(from)} – ${day(to)}`
  if (from) return `Since ${day(from)}`
  return to ? `Until ${day(to)}` : 'All runs'
}

function Dates({ search, onSearch }: Props) {
  return (
    <PopoverButton
      title="Dates of the runs"
      label={
        <>
          <Calendar size={16} aria-hidden="true" />
          {rangeLabel(search)}
          <ChevronDown size={16} className="faint" aria-hidden="true" />
        </>
      }
    >
      {(close) => (
        <div className="dates">
          <div className="datepair">
            {(['from', 'to'] as const).map((edge) => (
              <label key={edge} className="fieldlabel">
                {edge === 'from' ? 'From' : 'To'}
                <input
                  type="date"
                  className="input"
                  value={search[edge] ?? ''}
                  onChange={(event) => onSearch({ [edge]: event.target.value || undefined })}
                />
              </label>
            ))}
          </div>
          <div className="row">
            {[0, 6, 29].map((days) => (
              <Button
                key={days}
                small
                onClick={() => {
                  onSearch({ from: dayBefore(days), to: undefined })
                  close()
                }}
              >
                {days === 0 ? 'Today' : `${days + 1} days`}
              </Button>
            ))}
            <Button
              small
              variant="text"
              onClick={() => {
                onSearch({ from: undefined, to: undefined })
                close()
              }}
            >
              All runs
            </Button>
          </div>
        </div>
      )}
    </PopoverButton>
  )
}

export function RunFilters({ search, onSearch }: Props) {
  return (
    <div className="toolbar">
      <PickMenu
        prefix="Status"
        value={search.status ?? 'ALL'}
        options={options}
        onChange={(status) => onSearch({ status: status === 'ALL' ? undefined : status })}
      />
      <Dates search={search} onSearch={onSearch} />
      <May do="report:change-run-status">
        <span className="grow" />
        <label className="deletedruns">
          <Checkbox
            label="Deleted runs"
            checked={search.deleted ?? false}
            onChange={(event) => onSearch({ deleted: event.target.checked || undefined })}
          />
          Deleted runs
        </label>
      </May>
    </div>
  )
}
