import { useSyncExternalStore } from 'react'
import type { TourName } from './guide-places.ts'

/** The guide that is open, at most one at a time. */
export type OpenGuide = { kind: 'welcome' } | { kind: 'help' } | { kind: 'tour'; tour: TourName } | null

let open: OpenGuide = null
let isDone = false
const listeners = new Set<() => void>()

export function openGuide(next: OpenGuide): void {
  open = next
  for (const listener of listeners) listener()
}

function setDone(next: boolean): void {
  isDone = next
  for (const listener of listeners) listener()
}

/** Users who have closed a guide have work to do: the next one waits for the next visit. */
export const endGuidesOfVisit = (): void => setDone(true)

/** Shows guides again at once, also if one was closed during this visit. */
export const restartGuides = (): void => setDone(false)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useOpenGuide = (): OpenGuide => useSyncExternalStore(subscribe, () => open)

/** Whether a guide was closed since the page was loaded. */
export const useGuidesDone = (): boolean => useSyncExternalStore(subscribe, () => isDone)
