import { useMemo } from 'react'
import { useProfile } from '../../session/use-profile.ts'
import { readDraft, type Draft } from './draft-text.ts'
import { keptName, useKept, writeKept } from '../../session/kept-store.ts'

const isEmpty = ({ text, quoteOf, internal }: Draft) => text === '' && quoteOf === null && !internal

/** The draft of a thread or of another place, kept in this browser. */
export function useDraft(place: string): [Draft, (change: Partial<Draft>) => void, forget: () => void] {
  const { ownId } = useProfile()
  const name = keptName(ownId, `draft:${place}`)
  const kept = useKept(name)
  const draft = useMemo(() => readDraft(kept), [kept])
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part, savedAt: Date.now() }
    writeKept(name, isEmpty(next) ? null : JSON.stringify(next))
  }
  return [draft, change, () => writeKept(name, null)]
}

export const draftOfThread = (threadId: number): string => `thread:${threadId}`
