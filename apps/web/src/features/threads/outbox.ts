import { useEffect, useMemo, useState } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '@windrow/contract/client'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { useProfile } from '../../session/use-profile.ts'
import { keptName, readKept, useKept, writeKept } from '../../session/kept-store.ts'
import { withMessage } from './stream-entries.ts'
import { readUnsent, type Unsent } from './unsent.ts'

const firstPauseMs = 3000
const longestPauseMs = 60_000

const change = (name: string, next: (items: Unsent[]) => Unsent[]) => {
  const items = next(readUnsent(readKept(name)))
  writeKept(name, items.length > 0 ? JSON.stringify(items) : null)
}
const without = (name: string, clientId: string) =>
  change(name, (items) => items.filter((item) => item.clientId !== clientId))

/** Whether a later attempt can succeed: the connection was lost, or too much was sent. */
const mayPass = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429

interface Sending {
  queries: QueryClient
  id: number
  threadId: number
  name: string
}

async function sendOne({ queries, id, threadId, name }: Sending, item: Unsent): Promise<void> {
  const { clientId, text, internal, quoteOf, close, files = [] } = item
  const body = {
    clientId,
    text,
    ...(internal && { internal }),
    ...(quoteOf !== null && { quoteOf }),
    ...(close && { close }),
    ...(files.length > 0 && { fileIds: files.map(({ fileId }) => fileId) }),
  }
  try {
    const message = await api.messageSend({ params: { id, threadId }, body })
    queries.setQueryData(keys.messages.list(id, threadId), (data) => data && withMessage(data, message))
    without(name, clientId)
  } catch (error) {
    if (mayPass(error)) throw error
    const refused = (error as ApiError).message
    change(name, (items) => items.map((one) => (one.clientId === clientId ? { ...one, refused } : one)))
  }
}

const busy = new Set<string>()

/** Sends what waits, in its order. Throws if the connection is lost. */
async function sendAll(sending: Sending): Promise<void> {
  const { queries, id, threadId, name } = sending
  if (busy.has(name)) return
  busy.add(name)
  try {
    const next = () => readUnsent(readKept(name)).find(({ refused }) => refused === undefined)
    for (let item = next(); item; item = next()) await sendOne(sending, item)
    void askAgain(queries, keys.threads.all, keys.messages.allOf(id, threadId))
  } finally {
    busy.delete(name)
  }
}

export interface Outbox {
  items: Unsent[]
  /** When the connection was lost, in ms; null while there is one. */
  lostSince: number | null
  send: (message: Omit<Unsent, 'clientId' | 'createdDate' | 'refused'>) => void
  retry: () => void
  discard: (clientId: string) => void
}

/** Messages of a thread on their way. They are kept in the browser until the server has confirmed them. */
export function useOutbox(id: number, threadId: number): Outbox {
  const queries = useQueryClient()
  const { ownId } = useProfile()
  const name = keptName(ownId, `outbox:${threadId}`)
  const kept = useKept(name)
  const items = useMemo(() => readUnsent(kept), [kept])
  const [lostSince, setLost] = useState<number | null>(() => (navigator.onLine ? null : Date.now()))
  const [attempt, setAttempt] = useState(0)
  const waiting = items.some(({ refused }) => refused === undefined)
  useEffect(() => {
    if (!waiting) return
    let timer: ReturnType<typeof setTimeout> | undefined
    sendAll({ queries, id, threadId, name }).then(
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
      const clientId = crypto.randomUUID()
      change(name, (all) => [...all, { ...message, clientId, createdDate: new Date().toISOString() }])
      if (waiting) setAttempt((count) => count + 1)
    },
    retry: () => {
      if (!waiting && navigator.onLine) setLost(null)
      setAttempt((count) => count + 1)
      void askAgain(queries, keys.messages.allOf(id, threadId))
    },
    discard: (clientId) => without(name, clientId),
  }
}
