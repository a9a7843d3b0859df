import type { Run } from '@windrow/contract/schemas/runs'
import { FailedPagesLink } from './failed-pages-link.tsx'
import css from './reason.module.css'

type Reasoned = Pick<Run, 'reason' | 'reportId' | 'historyId'>

interface Props {
  /** The project. */
  id: number
  run: Reasoned
}

const toneClasses = { bad: css.bad, warn: css.warn, idle: css.idle }

/** Why a run failed, was stopped or lacks something, in sentences; nothing if it lacks nothing. */
export function ReasonLine({ id, run: { reason, reportId, historyId } }: Props) {
  if (!reason) return null
  return (
    <div className={`${css.reason} ${toneClasses[reason.tone]}`}>
      <span>{[reason.text, ...reason.warnings].join(' ')}</span>{' '}
      <FailedPagesLink place={{ id, rid: reportId, hid: historyId }} count={reason.failedPages} />
    </div>
  )
}
