import { useBlocker } from '@tanstack/react-router'
import { DiscardQuestion } from './discard-question.tsx'
import type { Submit } from './use-submit.ts'

/** Asks before leaving a full-page form with unsaved changes, also when the tab is closed. */
export function AskBeforeLeaving<Values extends object>({ submit }: { submit: Submit<Values> }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: submit.hasChanges,
    enableBeforeUnload: submit.hasChanges,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return <DiscardQuestion onConfirm={proceed} onClose={reset} />
}
