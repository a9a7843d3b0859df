import { useState } from 'react'

/** Lets a modal or drawer play its closing before it leaves the page; `onClose` comes after it. */
export function useClosing(onClose: () => void) {
  const [open, setOpen] = useState(true)
  return {
    open,
    close: () => setOpen(false),
    afterClose: (nowOpen: boolean) => {
      if (!nowOpen) onClose()
    },
  }
}
