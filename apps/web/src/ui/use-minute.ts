import { useSyncExternalStore } from 'react'

const tickMs = 30_000

/** One timer for all relative times. */
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

/** Rerenders twice a minute, so that relative times stay correct. */
export const useMinute = (): number => useSyncExternalStore(subscribe, () => Math.floor(Date.now() / tickMs))
