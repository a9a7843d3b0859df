import { useSyncExternalStore } from 'react'

const prefix = 'windrow-talk'
const listeners = new Set<() => void>()
/** What could not be stored, or must not be. */
const memory = new Map<string, string>()

const tell = () => {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Written by another tab.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The name of something kept for a user in this browser. Without a user it is forgotten when the page is closed. */
export const keptName = (ownId: number | null, what: string): string => `${prefix}:${ownId ?? ''}:${what}`

export function readKept(name: string): string | null {
  try {
    return memory.get(name) ?? localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Names of what is kept, by their beginning. */
export function keptNames(start: string): string[] {
  const names = [...memory.keys()]
  try {
    names.push(...Object.keys(localStorage))
  } catch {
    // Switched off.
  }
  return names.filter((name) => name.startsWith(start))
}

/** Keeps a text in the browser, so that it survives a reload; null removes it. */
export function writeKept(name: string, text: string | null): void {
  memory.delete(name)
  try {
    if (text === null) localStorage.removeItem(name)
    else if (name.startsWith(`${prefix}::`)) memory.set(name, text)
    else localStorage.setItem(name, text)
  } catch {
    // Full or switched off: kept as long as the page.
    if (text !== null) memory.set(name, text)
  }
  tell()
}

/** What is kept under a name; null if nothing is. */
export const useKept = (name: string): string | null => useSyncExternalStore(subscribe, () => readKept(name))
