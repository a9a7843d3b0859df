import type { TaskState } from '@windrow/contract/background-tasks'
import type { Task } from '@windrow/contract/schemas/tasks'
import { formatBytes, formatDuration, formatPercent } from '../../ui/figure-formats.ts'
import { formatNumber } from '../../ui/formats.ts'
import { Tag, type Tone } from '../../ui/marks.tsx'
import css from './jobs.module.css'

const tones: Record<TaskState, Tone> = {
  WAITING: 'warn',
  WORKING: 'warn',
  DONE: 'ok',
  FAILED: 'bad',
  CANCELLED: 'idle',
}

export const JobState = ({ task }: { task: Task }) => (
  <Tag tone={tones[task.state]}>
    <i className={task.state === 'WORKING' ? 'dot live' : 'dot'} />
    {task.stateText}
  </Tag>
)

/** How far a task is; nothing if this isn't known. */
export function JobProgress({ task: { progress, name } }: { task: Task }) {
  if (progress === null) return null
  return (
    <span className={css.progress}>
      <span
        className={`meter ${css.meter}`}
        role="progressbar"
        aria-label={`Progress: ${name}`}
        aria-valuenow={Math.round(100 * progress)}
      >
        <span style={{ width: `${100 * progress}%` }} />
      </span>
      <span className="num meta">{formatPercent(progress)}</span>
    </span>
  )
}

/** Who or what started a task. */
export function starterOf({ startedBy, startedHow }: Task): string {
  if (startedBy) return startedBy.fullName
  return { PERSON: 'A user', SCHEDULE: 'Schedule', RUN: 'End of the run' }[startedHow]
}

/** How long a task took, or has taken so far; null if its start isn't known. */
export function tookOf({ startedDate, endedDate, state }: Task, now = Date.now()): string | null {
  if (startedDate === null || (endedDate === null && state !== 'WORKING')) return null
  return formatDuration(Math.max(0, (endedDate ? Date.parse(endedDate) : now) - Date.parse(startedDate)))
}

/** Rows and bytes in words; null if neither is known. */
export function sizeOf({ rows, bytes }: Task): string | null {
  const parts = [
    rows === null ? null : `${formatNumber(rows)} ${rows === 1 ? 'row' : 'rows'}`,
    bytes === null || bytes === 0 ? null : formatBytes(bytes),
  ].filter((part) => part !== null)
  return parts.length > 0 ? parts.join(', ') : null
}
