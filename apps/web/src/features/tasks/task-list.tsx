import type { UseQueryResult } from '@tanstack/react-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnomalyAction } from '@windrow/contract/anomalies'
import type { AnomalyTask } from '@windrow/contract/schemas/anomalies'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import type { Answer } from '../../keys/key.ts'
import { Button } from '../../ui/button.tsx'
import { ListTable, type Selection } from '../../ui/list-table.tsx'
import { EmptiedPage, Empty, QueryNotice } from '../../ui/notice.tsx'
import { isBeyondEnd, Pager } from '../../ui/pager.tsx'
import { stringifySearch } from '../../ui/search-params.ts'
import { toast } from '../../ui/toast-store.ts'
import { usePhone } from '../../ui/use-media.ts'
import { Kbd } from '../review/kbd.tsx'
import { changedByReview } from '../review/review-queries.ts'
import { closedColumns, openColumns } from './task-columns.tsx'
import { TaskQueue } from './task-queue.tsx'
import { filterCount, viewOf, withoutFilters, type ChangeTaskSearch, type TaskSearch } from './task-search.ts'
import css from './tasks.module.css'

interface Props {
  query: UseQueryResult<Answer<'anomalyTasks'>>
  search: TaskSearch
  onSearch: ChangeTaskSearch
  selection: Selection
  cursor: number | undefined
  onAction: (action: AnomalyAction, task: AnomalyTask) => void
  onHelp: () => void
}

function useTakeBack() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ historyId }: AnomalyTask) => api.anomalyTakeBack({ params: { historyId } }),
    onSuccess: () => toast.success('The task is open again', 'The same will be found in later runs.'),
    onSettled: (_data, _error, { projectId, reportId }) =>
      askAgain(queries, ...changedByReview({ id: projectId, rid: reportId })),
  })
}

/** Why the list is empty, and what to do. */
function Nothing({ search, onSearch }: Pick<Props, 'search' | 'onSearch'>) {
  if (filterCount(search) > 0)
    return (
      <Empty title="No data available" text="Please adjust the selected filter to view data.">
        <Button variant="primary" onClick={() => onSearch(withoutFilters)}>
          Reset all
        </Button>
      </Empty>
    )
  if (viewOf(search) === 'closed')
    return (
      <Empty title="No closed tasks" text="Tasks are listed here once somebody has decided about them." />
    )
  return (
    <Empty
      title="Nothing to review"
      text="Every run is judged when it ends. What looks unusual appears here."
    >
      <Button variant="primary" onClick={() => onSearch({ view: 'closed', sort: undefined })}>
        Show closed tasks
      </Button>
    </Empty>
  )
}

function Table({ query, search, selection, cursor, onAction }: Omit<Props, 'onSearch' | 'onHelp'>) {
  const takeBack = useTakeBack()
  const isClosed = viewOf(search) === 'closed'
  const columns = (isClosed ? closedColumns : openColumns)({
    search,
    onAction,
    onTakeBack: (task) => takeBack.mutate(task),
  })
  return (
    <ListTable
      tall
      label="Tasks"
      columns={columns}
      rows={query.data?.tasks.map((task) => ({ ...task, id: task.historyId }))}
      rowHref={({ historyId }) => `/admin/tasks${stringifySearch({ ...search, task: historyId })}`}
      rowClass={({ historyId }) => (historyId === cursor ? css.cursor : undefined)}
      selection={selection}
    />
  )
}

const hints: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['J', 'K'], 'move'],
  [['Enter'], 'open'],
  [['X'], 'select'],
  [['A'], 'assign'],
  [['N'], 'not an issue'],
]

function Hints({ onHelp }: Pick<Props, 'onHelp'>) {
  return (
    <span className={css.hints}>
      {hints.map(([keys, what]) => (
        <span key={what}>
          {keys.map((name) => (
            <Kbd key={name}>{name}</Kbd>
          ))}
          {what}
        </span>
      ))}
      <Button variant="text" small onClick={onHelp}>
        <Kbd>?</Kbd>all keys
      </Button>
    </span>
  )
}

/** The tasks of a view: a table, or in three lines each beside an open task and on phones. */
export function TaskList(props: Props) {
  const { query, search, onSearch, selection, cursor, onHelp } = props
  const phone = usePhone()
  const isFolded = phone || search.task !== undefined
  const { tasks, pagination } = query.data ?? {}
  return (
    <>
      {query.error && (
        <div className={css.inset}>
          <QueryNotice query={query} what="tasks" />
        </div>
      )}
      {tasks?.length === 0 ? (
        <div className={css.nothing}>
          {isBeyondEnd(pagination) ? <EmptiedPage /> : <Nothing search={search} onSearch={onSearch} />}
        </div>
      ) : query.error && !tasks ? null : (
        <div className={css.scroller} data-stale={query.isPlaceholderData || undefined}>
          {isFolded ? (
            <TaskQueue tasks={tasks} search={search} selection={selection} cursor={cursor} />
          ) : (
            <Table {...props} />
          )}
        </div>
      )}
      {pagination && pagination.total > 0 && (
        <div className={css.foot}>
          <Pager
            page={pagination.page}
            limit={pagination.perPage}
            total={pagination.total}
            onChange={({ page }) => onSearch({ page })}
          />
          {!isFolded && selection.picked.size === 0 && <Hints onHelp={onHelp} />}
        </div>
      )}
    </>
  )
}
