import { useBlocker } from '@tanstack/react-router'
import { DiscardQuestion } from './discard-question.tsx'
import type { Submit } from './use-submit.ts'

/** Asks before a form that fills the page is left with changes, also where the whole page goes. */
export function AskBeforeLeaving<Values extends object>({ submit }: { submit: Submit<Values> }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: submit.hasChanges,
    enableBeforeUnload: submit.hasChanges,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return <DiscardQuestion onConfirm={proceed} onClose={reset} />
}
