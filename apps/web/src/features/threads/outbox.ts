import { useEffect, useMemo, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { useProfile } from '../../session/use-profile.ts'
import { useKept } from '../../session/kept-store.ts'
import { changeUnsent, outboxOf, sendUnsent, withoutUnsent } from './send-unsent.ts'
import { readUnsent, type Unsent } from './unsent.ts'
import { newId } from '../../ui/new-id.ts'

const firstPauseMs = 3000
const longestPauseMs = 60_000

export interface Outbox {
  items: Unsent[]
  /** When the connection was lost, in ms; null while there is one. */
  lostSince: number | null
  send: (message: Omit<Unsent, 'clientId' | 'projectId' | 'createdDate' | 'refused'>) => void
  retry: () => void
  discard: (clientId: string) => void
}

/** Messages of a thread on their way. They are kept in the browser until the server has confirmed them. */
export function useOutbox(id: number, threadId: number): Outbox {
  const queries = useQueryClient()
  const { ownId } = useProfile()
  const name = outboxOf(ownId, threadId)
  const kept = useKept(name)
  const items = useMemo(() => readUnsent(kept), [kept])
  const [lostSince, setLost] = useState<number | null>(() => (navigator.onLine ? null : Date.now()))
  const [attempt, setAttempt] = useState(0)
  const waiting = items.some(({ refused }) => refused === undefined)
  useEffect(() => {
    if (!waiting) return
    let timer: ReturnType<typeof setTimeout> | undefined
    sendUnsent({ queries, id, threadId, name }).then(
      () => setLost(null),
      () => {
        setLost((since) => since ?? Date.now())
        const pause = Math.min(firstPauseMs * 2 ** attempt, longestPauseMs)
        timer = setTimeout(() => setAttempt((count) => count + 1), pause)
      },
    )
    return () => clearTimeout(timer)
  }, [waiting, attempt, queries, id, threadId, name])
  useEffect(() => {
    const online = () => {
      setLost(null)
      setAttempt((count) => count + 1)
    }
    const offline = () => setLost((since) => since ?? Date.now())
    addEventListener('online', online)
    addEventListener('offline', offline)
    return () => {
      removeEventListener('online', online)
      removeEventListener('offline', offline)
    }
  }, [])
  return {
    items,
    lostSince,
    send: (message) => {
      const clientId = newId()
      const createdDate = new Date().toISOString()
      changeUnsent(name, (all) => [...all, { ...message, clientId, projectId: id, createdDate }])
      if (waiting) setAttempt((count) => count + 1)
    },
    retry: () => {
      if (!waiting && navigator.onLine) setLost(null)
      setAttempt((count) => count + 1)
      void askAgain(queries, keys.messages.allOf(id, threadId))
    },
    discard: (clientId) => withoutUnsent(name, clientId),
  }
}
