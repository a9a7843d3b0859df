import { useState } from 'react'

/**
 * Lets a modal or drawer play its closing before it leaves the page; `onClose` comes after it. The focus goes back to where
 * it was: the kit does that only where nothing inside took it at once by `autoFocus`.
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
