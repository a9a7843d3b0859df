import type { InfiniteData } from '@tanstack/react-query'
import type { Message, ThreadChange } from '@windrow/contract/schemas/messages'
import type { ThreadEvent } from '@windrow/contract/schemas/threads'
import type { Answer } from '../../keys/key.ts'

export type Entry = { message: Message; change?: never } | { change: ThreadChange; message?: never }
/** What of a thread is shown. */
export const shownParts = ['all', 'messages', 'events'] as const
export type ShownPart = (typeof shownParts)[number]

type Page = Answer<'messageList'>
type Pages = InfiniteData<Page, number | null>

export interface Day {
  /** A moment of the day, to name it. */
  iso: string
  entries: Entry[]
}

const momentOf = ({ message, change }: Entry) => (message ?? change).createdDate
const dayOf = (iso: string) => new Date(iso).toDateString()

/** Messages and changes of all loaded pages by day, from the oldest. */
export function daysOf(pages: readonly Page[], part: ShownPart): Day[] {
  const messages = pages.toReversed().flatMap((page) => page.messages)
  const changes = new Map(pages.flatMap((page) => page.changes).map((change) => [change.changeId, change]))
  const entries: Entry[] = [
    ...(part === 'events' ? [] : messages.map((message) => ({ message }))),
    ...(part === 'messages' ? [] : [...changes.values()].map((change) => ({ change }))),
  ]
  // The sort is stable: a change at the moment of a message follows it.
  const sorted = entries.sort((a, b) => Date.parse(momentOf(a)) - Date.parse(momentOf(b)))
  return [...Map.groupBy(sorted, (entry) => dayOf(momentOf(entry))).values()].map((ofDay) => ({
    iso: momentOf(ofDay[0]!),
    entries: ofDay,
  }))
}

/** Puts a message in the place of its earlier version, or after the others. */
export function withMessage(data: Pages, message: Message): Pages {
  const isSame = (other: Message) => other.messageId === message.messageId
  if (data.pages.some(({ messages }) => messages.some(isSame)))
    return {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        messages: page.messages.map((other) =>
          isSame(other) && other.version <= message.version ? message : other,
        ),
      })),
    }
  const [newest, ...older] = data.pages
  // Of an older page that isn't loaded.
  const last = newest?.messages.at(-1)
  if (!newest || (last && last.messageId > message.messageId)) return data
  return { ...data, pages: [{ ...newest, messages: [...newest.messages, message] }, ...older] }
}

/** The loaded messages after an event of the thread. */
export function withEvent(data: Pages | undefined, { message, change }: ThreadEvent): Pages | undefined {
  if (!data) return data
  if (message) return withMessage(data, message)
  const [newest, ...older] = data.pages
  if (!change || !newest || newest.changes.some(({ changeId }) => changeId === change.changeId)) return data
  return { ...data, pages: [{ ...newest, changes: [...newest.changes, change] }, ...older] }
}
