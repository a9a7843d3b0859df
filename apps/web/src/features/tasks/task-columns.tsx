import { anomalyStatusOf, type AnomalyAction } from '@windrow/contract/anomalies'
import type { AnomalyTask } from '@windrow/contract/schemas/anomalies'
import { CirclePause, Ellipsis } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { formatMoment, formatTimestamp, plural } from '../../ui/formats.ts'
import type { ListColumn } from '../../ui/list-table.tsx'
import { Dash, Middot, When } from '../../ui/marks.tsx'
import { tierLabels } from '../accounts/account-tags.tsx'
import { ActionMenu } from '../review/action-buttons.tsx'
import { AnomalyStatusTag } from '../review/anomaly-status.tsx'
import { Assignee } from '../review/assignee.tsx'
import { Sla } from '../review/sla.tsx'
import { ageText, tookText } from '../review/task-clock.ts'
import { Weight } from '../review/weight.tsx'
import { plainWords, Words } from '../review/words.tsx'
import { TaskLink } from './task-link.tsx'
import type { TaskSearch } from './task-search.ts'
import { stateOf } from './task-target.ts'
import css from './tasks.module.css'

export type TaskRow = AnomalyTask & { id: number }

interface Context {
  search: TaskSearch
  onAction: (action: AnomalyAction, task: AnomalyTask) => void
  onTakeBack: (task: AnomalyTask) => void
}

const deliveryText = ({ review }: AnomalyTask): string | null =>
  ({ NONE: null, HELD: 'Delivery held', RELEASED: 'Released', REJECTED: 'Rejected', REPLACED: 'Replaced' })[
    review
  ]

/** Whether a delivery is held, and how many more findings there are. */
function FindingNote({ task }: { task: AnomalyTask }) {
  const held = deliveryText(task)
  const more = task.findingCount > 1 ? plural(task.findingCount - 1, 'more finding') : null
  if (!held && !more) return <span className="meta">Delivery not held</span>
  return (
    <span className="meta">
      {held && (
        <span className={task.review === 'HELD' ? `warn-text ${css.heldnote}` : css.heldnote}>
          {task.review === 'HELD' && <CirclePause size={16} aria-hidden="true" />}
          {held}
        </span>
      )}
      {held && more && <Middot />}
      {more}
    </span>
  )
}

const taskColumn = ({ search }: Context): ListColumn<TaskRow> => ({
  key: 'task',
  title: 'Task',
  width: 280,
  bone: 160,
  cell: (task) => (
    <span className="two">
      <TaskLink task={task} search={search} />
      <span className="meta">
        {task.accountName}
        <Middot />
        {formatMoment(task.RunStarted)}
      </span>
    </span>
  ),
})

/** Columns of open tasks. */
export const openColumns = (context: Context): ListColumn<TaskRow>[] => [
  taskColumn(context),
  {
    key: 'finding',
    title: 'Most important finding',
    bone: 320,
    cell: (task) => (
      <span className="two">
        <span data-tip={plainWords(task.title)}>
          <Words text={task.title} />
        </span>
        <FindingNote task={task} />
      </span>
    ),
  },
  {
    key: 'assignee',
    title: 'Assignee',
    width: 152,
    bone: 96,
    hideUnder: 'lg',
    cell: ({ assignedToUser }) => <Assignee user={assignedToUser} />,
  },
  {
    key: 'tier',
    title: 'Tier',
    width: 84,
    bone: 48,
    hideUnder: 'xl',
    cell: ({ tier }) => <span className={tier === 'premium' ? 'medium' : 'muted'}>{tierLabels[tier]}</span>,
  },
  {
    key: 'weight',
    title: 'Weight',
    width: 96,
    bone: 48,
    cell: ({ level }) => <Weight level={level} named />,
  },
  {
    key: 'age',
    title: 'Age',
    width: 92,
    right: true,
    bone: 48,
    hideUnder: 'xl',
    cell: ({ createdDate }) => (
      <span className="num muted">
        <When iso={createdDate} text={ageText(createdDate)} />
      </span>
    ),
  },
  { key: 'sla', title: 'SLA', width: 132, bone: 88, cell: (task) => <Sla task={task} bar /> },
  {
    key: 'actions',
    title: <span className="sr">Actions</span>,
    width: 56,
    right: true,
    cell: (task) => (
      <span className="rowactions">
        <ActionMenu
          state={stateOf(task)}
          name={`Set status of ${task.reportName}`}
          className="btn btn-text btn-small btn-icon"
          label={<Ellipsis size={16} />}
          onAction={(action) => context.onAction(action, task)}
        />
      </span>
    ),
  },
]

/** Whether a closed task can be opened again. */
const canTakeBack = ({ status }: AnomalyTask): boolean =>
  ['NOT_AN_ISSUE', 'ACCEPT_ISSUE'].includes(anomalyStatusOf(status))

/** Columns of closed tasks: what was decided, why, by whom, and how long it took. */
export const closedColumns = (context: Context): ListColumn<TaskRow>[] => [
  taskColumn(context),
  {
    key: 'status',
    title: 'Status',
    width: 128,
    bone: 72,
    cell: (task) => <AnomalyStatusTag {...stateOf(task)} />,
  },
  {
    key: 'finding',
    title: 'Finding and reason',
    bone: 320,
    cell: ({ title, reason }) => (
      <span className="two">
        <span data-tip={plainWords(title)}>
          <Words text={title} />
        </span>
        <span className="meta" data-tip={reason ?? undefined}>
          {reason ?? 'No reason needed'}
        </span>
      </span>
    ),
  },
  {
    key: 'assignee',
    title: 'Assignee',
    width: 152,
    bone: 96,
    hideUnder: 'lg',
    cell: ({ assignedToUser }) => <Assignee user={assignedToUser} />,
  },
  {
    key: 'closed',
    title: 'Closed',
    width: 104,
    right: true,
    bone: 64,
    cell: ({ closedDate }) => (closedDate ? <When iso={closedDate} /> : <Dash />),
  },
  {
    key: 'took',
    title: 'Took',
    width: 88,
    right: true,
    bone: 40,
    hideUnder: 'lg',
    cell: ({ createdDate, closedDate }) =>
      closedDate ? (
        <span className="num muted" data-tip={`Found ${formatTimestamp(createdDate)}`}>
          {tookText(createdDate, closedDate)}
        </span>
      ) : (
        <Dash />
      ),
  },
  {
    key: 'actions',
    title: <span className="sr">Actions</span>,
    width: 116,
    right: true,
    cell: (task) =>
      canTakeBack(task) && (
        <Button small onClick={() => context.onTakeBack(task)}>
          Take back
        </Button>
      ),
  },
]
