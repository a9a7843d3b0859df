import { useEffect, useRef } from 'react'

/** By the key's name as in `KeyboardEvent.key`, letters in lower case. */
export type Shortcuts = Partial<Record<string, () => void>>

const typed = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'
/** What has keys of its own while it is open. */
const open = '[role=dialog], [role=alertdialog], [role=menu]'

/** Whether the key belongs to what has the focus: text being typed, or a button that Enter presses. */
function isTaken({ key, target }: KeyboardEvent): boolean {
  if (document.querySelector(open)) return true
  if (!(target instanceof Element)) return false
  return target.closest(typed) !== null || (key === 'Enter' && target.closest('a, button, label') !== null)
}

/** Calls a function for single keys, except while something is typed or a dialog or menu is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts)
  useEffect(() => {
    current.current = shortcuts
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const name = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const act = current.current[name]
      if (!act || isTaken(event)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
