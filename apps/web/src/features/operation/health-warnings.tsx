import type { OperationState } from '@windrow/contract/schemas/operation'
import { CircleCheck } from 'lucide-react'
import { Notice } from '../../ui/notice.tsx'
import css from './operation.module.css'

/** What needs attention, and what to do. */
export function HealthWarnings({ warnings }: Pick<OperationState, 'warnings'>) {
  if (warnings.length === 0)
    return (
      <p className={css.fine} role="status">
        <CircleCheck size={16} aria-hidden="true" />
        Everything works. Warnings appear here, with what to do.
      </p>
    )
  return (
    <section className={css.warnings} aria-label="Warnings">
      {warnings.map(({ level, title, text }) => (
        <Notice key={title} tone={level === 'BAD' ? 'bad' : 'warn'}>
          <b>{title}.</b> {text}
        </Notice>
      ))}
    </section>
  )
}
