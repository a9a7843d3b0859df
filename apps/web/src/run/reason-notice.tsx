import { Notice } from '../ui/notice.tsx'
import type { Run } from '@windrow/contract/schemas/runs'
import { FailedPagesLink } from './failed-pages-link.tsx'
import css from './reason.module.css'

const tones = { bad: 'bad', warn: 'warn', idle: 'plain' } as const

interface Props {
  /** The project. */
  id: number
  run: Pick<Run, 'reason' | 'reportId' | 'historyId'>
}

/** The same on the page of the run: each sentence by itself. */
export function ReasonNotice({ id, run: { reason, reportId, historyId } }: Props) {
  if (!reason) return null
  const place = { id, rid: reportId, hid: historyId }
  return (
    <Notice tone={tones[reason.tone]} action={<FailedPagesLink place={place} count={reason.failedPages} />}>
      {[reason.text, ...reason.warnings].map((sentence) => (
        <span key={sentence} className={css.sentence}>
          {sentence}
        </span>
      ))}
    </Notice>
  )
}
