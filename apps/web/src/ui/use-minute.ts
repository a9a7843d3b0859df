import { useSyncExternalStore } from 'react'

const tickMs = 30_000

/** One clock for all that is shown. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const tell of listeners) tell()
  }, tickMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Renders anew when a relative time may have become another: twice a minute. */
export const useMinute = (): number => useSyncExternalStore(subscribe, () => Math.floor(Date.now() / tickMs))
