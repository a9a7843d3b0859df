import { useQuery } from '@tanstack/react-query'
import { Calendar, ChevronDown } from 'lucide-react'
import { PlaceFilters } from '../../place/place-filters.tsx'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { formatDate } from '../../ui/formats.ts'
import { PickMenu } from '../../ui/pick-menu.tsx'
import { PopoverButton } from '../../ui/popover-button.tsx'
import { reviewQueries } from '../review/review-queries.ts'
import type { ChangeTaskSearch, TaskSearch } from './task-search.ts'
import css from './tasks.module.css'

interface Props {
  search: TaskSearch
  onSearch: ChangeTaskSearch
}

const day = (text: string) => formatDate(`${text}T00:00:00`)

function datesText({ startDate, endDate }: TaskSearch): string {
  if (startDate && endDate)
    return startDate === endDate ? day(startDate) : `${day(startDate)} – ${day(endDate)}`
  if (startDate) return `Since ${day(startDate)}`
  return endDate ? `Until ${day(endDate)}` : 'All dates'
}

function Dates({ search, onSearch }: Props) {
  const isSet = search.startDate !== undefined || search.endDate !== undefined
  return (
    <PopoverButton
      className={isSet ? `btn ${css.set}` : 'btn'}
      title="Dates"
      label={
        <>
          <Calendar size={16} aria-hidden="true" />
          {datesText(search)}
          <ChevronDown size={16} className="faint" aria-hidden="true" />
        </>
      }
    >
      {(close) => (
        <div className={css.dates}>
          {(['startDate', 'endDate'] as const).map((edge) => (
            <label key={edge} className="fieldlabel">
              {edge === 'startDate' ? 'Found from' : 'To'}
              <DateInput
                type="date"
                value={search[edge] ?? ''}
                onChange={(value) => onSearch({ [edge]: value || undefined })}
              />
            </label>
          ))}
          {isSet && (
            <Button
              small
              onClick={() => {
                onSearch({ startDate: undefined, endDate: undefined })
                close()
              }}
            >
              All dates
            </Button>
          )}
        </div>
      )}
    </PopoverButton>
  )
}

/** Filters of the list: account, project, report, dates and assignee. */
export function TaskFilters({ search, onSearch }: Props) {
  const { data: people = [] } = useQuery(reviewQueries.contributors)
  const chosen = search.assignedUserId
  const known = people.some(({ userId }) => userId === chosen)
  return (
    <>
      <PlaceFilters search={search} onSearch={onSearch} />
      <Dates search={search} onSearch={onSearch} />
      <PickMenu
        prefix="Assignee"
        value={chosen === undefined ? '' : String(chosen)}
        options={[
          { value: '', label: 'All' },
          ...(chosen !== undefined && !known ? [{ value: String(chosen), label: `User ${chosen}` }] : []),
          ...people.map(({ userId, fullName }) => ({ value: String(userId), label: fullName })),
        ]}
        onChange={(value) => onSearch({ assignedUserId: value || undefined })}
      />
    </>
  )
}
