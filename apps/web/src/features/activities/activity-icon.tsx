import { createElement } from 'react'
import { eventIcon } from './event-icons.ts'

/** The icon of an audit event, by its name in the audit log. */
export const ActivityIcon = ({ kind }: { kind: string }) =>
  createElement(eventIcon(kind), {
    size: 16,
    className: kind === 'RUN_MARKED_FAILED' ? 'bad-text' : 'faint',
    'aria-hidden': true,
  })
