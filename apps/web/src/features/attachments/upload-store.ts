import { useSyncExternalStore } from 'react'
import type { MessageFile } from '@windrow/contract/schemas/files'

/** SAVING: the notes that were drawn meanwhile are on their way. REFUSED: it can only be removed. */
export type UploadState =
  | 'WAITING'
  | 'UPLOADING'
  | 'PAUSED'
  | 'INTERRUPTED'
  | 'CHECKING'
  | 'SAVING'
  | 'READY'
  | 'REFUSED'

/** How the upload of a file stands, as long as the page is open. */
export interface Running {
  state: UploadState
  /** Bytes that have arrived. */
  loaded: number
  /** Bytes in a second; 0 until it is known. */
  speed: number
  /** Why it was refused or interrupted. */
  reason: string | null
  source: File | null
  file: MessageFile | null
  control: AbortController | null
}

const nothing: Running = {
  state: 'INTERRUPTED',
  loaded: 0,
  speed: 0,
  reason: null,
  source: null,
  file: null,
  control: null,
}

const running = new Map<string, Running>()
const listeners = new Set<() => void>()
let version = 0

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const tell = () => {
  version += 1
  for (const listener of listeners) listener()
}

export const isRunning = (key: string): boolean => running.has(key)
export const readRunning = (key: string): Running => running.get(key) ?? nothing

export function setRunning(key: string, change: Partial<Running>): void {
  running.set(key, { ...readRunning(key), ...change })
  tell()
}

export function forgetRunning(key: string): void {
  if (running.delete(key)) tell()
}

/** Counts the changes of all uploads. */
export const useRunning = (): number => useSyncExternalStore(subscribe, () => version)

const mostAtOnce = 3
let free = mostAtOnce
const waiting: (() => void)[] = []

/** Waits until few enough files are being uploaded; call the answered function afterwards. */
export async function turn(): Promise<() => void> {
  if (free > 0) free -= 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  return () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
}
