import {
  taskOrderLabels,
  taskOrders,
  taskViewLabels,
  taskViews,
  type TaskOrder,
  type TaskView,
} from '@windrow/contract/anomalies'
import { ChevronDown, ListFilter } from 'lucide-react'
import type { Answer } from '../../keys/key.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/controls.tsx'
import { formatNumber, plural } from '../../ui/formats.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { PopoverButton } from '../../ui/popover-button.tsx'
import { TaskFilters } from './task-filters.tsx'
import {
  filterCount,
  sortOf,
  usualSort,
  viewOf,
  withoutFilters,
  type ChangeTaskSearch,
  type TaskSearch,
} from './task-search.ts'
import css from './tasks.module.css'

type Counts = Answer<'anomalyTasks'>['counts']

interface Props {
  search: TaskSearch
  onSearch: ChangeTaskSearch
  counts: Counts | undefined
  /** Beside an open task, or on a phone: filters in a panel. */
  narrow: boolean
  /** Whether a task is open, so that the views have no room. */
  folded: boolean
}

const countOf = (view: TaskView, counts: Counts | undefined) =>
  view === 'closed' || !counts ? null : counts[view]

function Views({ search, onSearch, counts }: Pick<Props, 'search' | 'onSearch' | 'counts'>) {
  return (
    <Segmented<TaskView>
      label="Which tasks"
      value={viewOf(search)}
      options={taskViews.map((value) => {
        const count = countOf(value, counts)
        return {
          value,
          label: (
            <>
              {taskViewLabels[value]}
              {count !== null && <b className="num"> {formatNumber(count)}</b>}
            </>
          ),
        }
      })}
      onChange={(view) => onSearch({ view, sort: undefined, task: undefined })}
    />
  )
}

function Order({ search, onSearch }: Pick<Props, 'search' | 'onSearch'>) {
  const sort = sortOf(search)
  const choose = (value: TaskOrder) =>
    onSearch({ sort: value === usualSort(viewOf(search)) ? undefined : value })
  return (
    <MenuButton
      align="end"
      className="btn btn-text"
      name={`Order: ${taskOrderLabels[sort]}`}
      label={
        <>
          {taskOrderLabels[sort]}
          <ChevronDown size={16} className="faint" aria-hidden="true" />
        </>
      }
      groups={[
        {
          items: taskOrders.map((value) => ({
            key: value,
            label: taskOrderLabels[value],
            checked: value === sort,
            onSelect: () => choose(value),
          })),
        },
      ]}
    />
  )
}

/** Views, filters and order of the list. */
export function TaskToolbar({ search, onSearch, counts, narrow, folded }: Props) {
  const count = filterCount(search)
  const reset = count > 0 && (
    <Button variant="text" onClick={() => onSearch(withoutFilters)}>
      Reset all
    </Button>
  )
  return (
    <div className={`toolbar ${css.tasktools}`}>
      {!folded && <Views search={search} onSearch={onSearch} counts={counts} />}
      {narrow ? (
        <PopoverButton
          className={count > 0 ? `btn ${css.set}` : 'btn'}
          title="Filters"
          label={
            <>
              <ListFilter size={16} aria-hidden="true" />
              {count > 0 ? plural(count, 'filter') : 'Filters'}
            </>
          }
        >
          {() => (
            <div className={css.filterpanel}>
              <TaskFilters search={search} onSearch={onSearch} />
              {reset}
            </div>
          )}
        </PopoverButton>
      ) : (
        <>
          <TaskFilters search={search} onSearch={onSearch} />
          {reset}
        </>
      )}
      <span className="grow" />
      <Order search={search} onSearch={onSearch} />
    </div>
  )
}
