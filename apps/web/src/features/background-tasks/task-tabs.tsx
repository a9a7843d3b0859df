import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'

interface Props {
  current: 'anomalies' | 'jobs'
  /** Shown beside "Anomalies". */
  count?: ReactNode
}

/** Both links have the same path, so the router must not choose the current one by it. */
const exactly = { exact: true }

/** The two kinds of tasks: those for people to review, and work in the background. */
export const TaskTabs = ({ current, count }: Props) => (
  <nav className="tabs" aria-label="Kinds of tasks">
    <Link
      to="/admin/tasks"
      activeOptions={exactly}
      aria-current={current === 'anomalies' ? 'page' : undefined}
    >
      Anomalies
      {count}
    </Link>
    <Link to="/admin/tasks" search={{ tab: 'jobs' }} aria-current={current === 'jobs' ? 'page' : undefined}>
      Background jobs
    </Link>
  </nav>
)
