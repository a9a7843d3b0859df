import type { ThreadState } from '@windrow/contract/threads'

export interface Waiting {
  state: ThreadState
  /** When the customer wrote the oldest message without an answer. */
  waitingSince: Date | null
}

interface Sent {
  fromStaff: boolean
  internal: boolean
  at: Date
}

/** The state of a thread after a message: customers open it, answers of staff answer it, notes change nothing. */
export function afterMessage(thread: Waiting, { fromStaff, internal, at }: Sent): Waiting {
  if (internal) return thread
  if (!fromStaff) return { state: 'OPEN', waitingSince: thread.waitingSince ?? at }
  return { state: thread.state === 'CLOSED' ? 'CLOSED' : 'ANSWERED', waitingSince: null }
}

/** The same after somebody chose a state. `unanswered`: the customer's oldest message without an answer. */
export const afterChoice = (state: ThreadState, unanswered: Date | null): Waiting => ({
  state,
  waitingSince: state === 'OPEN' ? unanswered : null,
})

/** What somebody did who chose a state, without the name. */
export const stateTexts: Readonly<Record<ThreadState, string>> = {
  OPEN: 'opened the thread again',
  ANSWERED: 'marked the thread as answered',
  CLOSED: 'closed the thread',
}
