import { useState } from 'react'

/**
 * Lets a modal or drawer play its closing animation before `onClose` unmounts it. Returns the focus to where it was:
 * Ant Design does that only if nothing inside has `autoFocus`.
 */
export function useClosing(onClose: () => void) {
  const [open, setOpen] = useState(true)
  const [before] = useState(() => document.activeElement)
  return {
    open,
    close: () => setOpen(false),
    afterClose: (nowOpen: boolean) => {
      if (nowOpen) return
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      onClose()
    },
  }
}
