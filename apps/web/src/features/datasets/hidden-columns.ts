import { useState } from 'react'

const storageKey = 'filterColumns'
type Stored = Record<string, string[]>

function readAll(): Stored {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as unknown
    return typeof stored === 'object' && stored !== null ? (stored as Stored) : {}
  } catch {
    return {}
  }
}

/** Which columns of a dataset this browser does not show. Hidden ones are kept, so that new columns show up. */
export function useHiddenColumns(rid: number, pageId: string): [string[], (hidden: string[]) => void] {
  const place = `${rid}/${pageId}`
  const [all, setAll] = useState(readAll)
  const hide = (hidden: string[]) => {
    const { [place]: _, ...others } = readAll()
    const next = hidden.length > 0 ? { ...others, [place]: hidden } : others
    localStorage.setItem(storageKey, JSON.stringify(next))
    setAll(next)
  }
  const hidden = all[place]
  return [Array.isArray(hidden) ? hidden : [], hide]
}
