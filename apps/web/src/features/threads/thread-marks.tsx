import type { ThreadState } from '@windrow/contract/threads'
import { threadStateLabels } from '@windrow/contract/threads'
import { Tag } from '../../ui/marks.tsx'
import css from './thread-marks.module.css'

const tones = { OPEN: 'accent', ANSWERED: 'ok', CLOSED: 'idle' } as const
const dotClasses = { OPEN: css.open, ANSWERED: css.answered, CLOSED: css.closed }

export const StateTag = ({ state }: { state: ThreadState }) => (
  <Tag tone={tones[state]}>
    <i className={`dot ${dotClasses[state]}`} />
    {threadStateLabels[state]}
  </Tag>
)

/** The state in a list. */
export const StateWord = ({ state }: { state: ThreadState }) => (
  <span className={css.state}>
    <i className={`dot ${dotClasses[state]}`} />
    {threadStateLabels[state]}
  </span>
)
