import { CirclePause } from 'lucide-react'
import type { Answer } from '../../keys/key.ts'
import { formatNumber, plural } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { TaskTabs } from '../background-tasks/task-tabs.tsx'
import css from './tasks.module.css'

type Counts = Answer<'anomalyTasks'>['counts']

/** What is urgent among the open tasks. */
function Urgent({ overdue, dueSoon, held }: Counts) {
  return (
    <span className={css.urgent}>
      {overdue > 0 && (
        <span className="row tight">
          <i className="dot bad" />
          {formatNumber(overdue)} overdue
        </span>
      )}
      {dueSoon > 0 && (
        <span className="row tight">
          <i className="dot warn" />
          {formatNumber(dueSoon)} due within 30 min
        </span>
      )}
      {held > 0 && (
        <span className="row tight">
          <CirclePause size={16} className="faint" aria-hidden="true" />
          {plural(held, 'delivery', 'deliveries')} held
        </span>
      )}
    </span>
  )
}

/** Title, the number of open tasks, and what is urgent among them. */
export function TasksHeader({ counts }: { counts: Counts | undefined }) {
  return (
    <PageHeader
      title="Tasks"
      tabs={
        <div className={css.tabrow}>
          <TaskTabs
            current="anomalies"
            count={counts && <span className="tabcount num">{formatNumber(counts.review)}</span>}
          />
          {counts && <Urgent {...counts} />}
        </div>
      }
    />
  )
}
