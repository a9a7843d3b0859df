import type { KeyboardEvent } from 'react'

/** Ctrl+Enter (Cmd+Enter) submits from any field of a form. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  // Holding the key down submits once.
  if (event.repeat) return
  const form = event.target instanceof HTMLElement ? event.target.closest('form') : null
  form?.requestSubmit()
}
