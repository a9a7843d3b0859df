import { useState } from 'react'
import type { Thread } from '@windrow/contract/schemas/threads'
import { useShortcuts } from '../review/use-shortcuts.ts'
import { threadLinkId } from './thread-cells.tsx'

interface Options {
  threads: Thread[] | undefined
  open: number | undefined
  staff: boolean
  onOpen: (thread: Thread | undefined) => void
  /** Undefined for those who select nothing. */
  onToggle: ((threadId: number) => void) | undefined
  onSelect: (threadId: number) => void
  onCloseThread: (threadId: number) => void
}

const searchField = () => document.querySelector<HTMLInputElement>('main input[type=search]')?.focus()

/** Keys of the list. The cursor is the thread that they apply to; it is independent of the selection. */
export function useMessageKeys(options: Options) {
  const { threads = [], open, staff, onOpen, onToggle, onSelect, onCloseThread } = options
  const [chosen, choose] = useState<number>()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const current = threads.find(({ threadId }) => threadId === (open ?? chosen))
  const move = (by: number) => {
    const at = current ? threads.indexOf(current) + by : 0
    const next = threads[Math.max(0, Math.min(threads.length - 1, at))]
    if (!next) return
    choose(next.threadId)
    if (open !== undefined) onOpen(next)
    document.getElementById(threadLinkId(next.threadId))?.focus()
  }
  const forCurrent = (act: (threadId: number) => void) => () => current && act(current.threadId)
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    Enter: () => current && open === undefined && onOpen(current),
    Escape: open === undefined ? undefined : () => onOpen(undefined),
    '/': searchField,
    '?': () => setHelpOpen(true),
    ...(onToggle && { x: forCurrent(onToggle) }),
    ...(staff && { a: forCurrent(onSelect) }),
    // An open thread has its own key.
    ...(staff && open === undefined && { e: forCurrent(onCloseThread) }),
  })
  return {
    cursor: current?.threadId,
    isHelpOpen,
    showHelp: () => setHelpOpen(true),
    hideHelp: () => setHelpOpen(false),
  }
}
