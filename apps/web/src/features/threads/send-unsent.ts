import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@windrow/contract/client'
import { api } from '../../api/client.ts'
import { askAgain } from '../../keys/ask-again.ts'
import { keys } from '../../keys/keys.ts'
import { keptName, keptNames, readKept, writeKept } from '../../session/kept-store.ts'
import { withMessage } from './stream-entries.ts'
import { readUnsent, type Unsent } from './unsent.ts'

const outboxesOf = (ownId: number | null) => keptName(ownId, 'outbox:')

/** The name under which unsent messages of a thread are kept. */
export const outboxOf = (ownId: number | null, threadId: number): string => `${outboxesOf(ownId)}${threadId}`

export const changeUnsent = (name: string, next: (items: Unsent[]) => Unsent[]) => {
  const items = next(readUnsent(readKept(name)))
  writeKept(name, items.length > 0 ? JSON.stringify(items) : null)
}
export const withoutUnsent = (name: string, clientId: string) =>
  changeUnsent(name, (items) => items.filter((item) => item.clientId !== clientId))

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
    withoutUnsent(name, clientId)
  } catch (error) {
    if (mayPass(error)) throw error
    const refused = (error as ApiError).message
    changeUnsent(name, (items) => items.map((one) => (one.clientId === clientId ? { ...one, refused } : one)))
  }
}

const running = new Map<string, Promise<void>>()

async function sendInOrder(sending: Sending): Promise<void> {
  const { queries, id, threadId, name } = sending
  const next = () => readUnsent(readKept(name)).find(({ refused }) => refused === undefined)
  for (let item = next(); item; item = next()) await sendOne(sending, item)
  void askAgain(queries, keys.threads.all, keys.messages.allOf(id, threadId))
}

/** Sends what waits in a thread, in its order; whoever asks meanwhile shares the outcome. Rejects if the connection is lost. */
export function sendUnsent(sending: Sending): Promise<void> {
  const { name } = sending
  const known = running.get(name)
  if (known) return known
  const sent = sendInOrder(sending).finally(() => running.delete(name))
  running.set(name, sent)
  return sent
}

/** Sends what waits in threads that aren't open. What can't be sent now is tried again with the next call. */
export function sendAllUnsent(queries: QueryClient, ownId: number | null): void {
  for (const name of keptNames(outboxesOf(ownId))) {
    const threadId = Number(name.slice(outboxesOf(ownId).length))
    const waiting = readUnsent(readKept(name)).find(({ refused }) => refused === undefined)
    // Those of earlier versions don't know their project: they wait until their thread is open.
    if (waiting?.projectId === undefined) continue
    sendUnsent({ queries, id: waiting.projectId, threadId, name }).catch(() => {})
  }
}
