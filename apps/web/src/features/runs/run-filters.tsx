import { filterableStatuses } from '@windrow/contract/run-status'
import { Calendar, ChevronDown } from 'lucide-react'
import { May } from '../../ability/may.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/controls.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { formatDate, ownTimeZone } from '../../ui/formats.ts'
import { statusLabel } from '../../ui/marks.tsx'
import { PickMenu } from '../../ui/pick-menu.tsx'
import { PopoverButton } from '../../ui/popover-button.tsx'
import { choiceOf, dateChoices, datesOf, type DateChoice } from './run-dates.ts'
import { runTypes, type RunSearch } from './run-search.ts'
import css from './runs.module.css'

interface Props {
  search: RunSearch
  onSearch: (change: Partial<Record<keyof RunSearch, string | boolean | undefined>>) => void
}

const options = [
  { value: 'ALL', label: 'All' },
  ...filterableStatuses.map((status) => ({ value: status, label: statusLabel(status) })),
]

const types = [{ value: 'ALL', label: 'All' }, ...runTypes.map((value) => ({ value, label: value }))]

/** The name of the date range in the URL, relative to today. */
const currentChoice = (search: RunSearch): DateChoice => choiceOf(search, new Date())

function rangeLabel({ from, to }: RunSearch): string {
  const choice = currentChoice({ from, to })
  if (choice !== 'custom') return dateChoices[choice]
  const day = (text: string) => formatDate(`${text}T00:00:00`)
  if (from && to) return from === to ? day(from) : `${day(from)} – ${day(to)}`
  return from ? `Since ${day(from)}` : `Until ${day(to!)}`
}

function Dates({ search, onSearch }: Props) {
  const chosen = currentChoice(search)
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
        <div className={css.dates}>
          <div className={css.datechoices}>
            {(Object.keys(dateChoices) as DateChoice[])
              .filter((choice) => choice !== 'custom')
              .map((choice) => (
                <Button
                  key={choice}
                  small
                  variant={choice === chosen ? 'primary' : 'default'}
                  onClick={() => {
                    onSearch(datesOf(choice, new Date()))
                    close()
                  }}
                >
                  {dateChoices[choice]}
                </Button>
              ))}
          </div>
          <p className="meta faint">{dateChoices.custom}</p>
          <div className={css.datepair}>
            {(['from', 'to'] as const).map((edge) => (
              <label key={edge} className="fieldlabel">
                {edge === 'from' ? 'From' : 'To'}
                <DateInput
                  type="date"
                  value={search[edge] ?? ''}
                  onChange={(day) => onSearch({ [edge]: day || undefined })}
                />
              </label>
            ))}
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
      <PickMenu
        prefix="Type"
        value={search.type ?? 'ALL'}
        options={types}
        onChange={(type) => onSearch({ type: type === 'ALL' ? undefined : type })}
      />
      <Dates search={search} onSearch={onSearch} />
      <span className="meta">Times in {ownTimeZone()}</span>
      <May do="report:change-run-status">
        <span className="grow" />
        <label className={css.deletedruns}>
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
