import { notificationTitle } from '@windrow/contract/notifications'
import type { MessageItem, NoticeItem, NotificationMessageRow } from '../../database/notification-tables.ts'

type Message = Pick<NotificationMessageRow, 'items' | 'total'>
type Item = MessageItem | NoticeItem

const isNotice = (item: Item): item is NoticeItem => item.kind === 'NOTICE'

/** The events of a message, without notices. */
export const eventsOf = (items: readonly Item[]): MessageItem[] =>
  items.filter((item): item is MessageItem => !isNotice(item))

/** URL of the page for an event. */
export function itemUrl(base: string, item: Item): string {
  if (isNotice(item)) return `${base}${item.path}`
  const { projectId, reportId, runId, thread } = item
  const project = `${base}/projects/${projectId}`
  if (thread) return `${project}/collaboration?thread=${thread.id}`
  return runId === null
    ? `${project}/reports/${reportId}`
    : `${project}/reports/${reportId}/histories/${runId}/previews?view=dashboard`
}

/** URL of the page for all events of a message. */
export function messageUrl(base: string, { items, total }: Message): string {
  const first = items[0]!
  if (total === 1) return itemUrl(base, first)
  return `${base}${isNotice(first) && items.every(isNotice) ? first.listPath : '/notifications'}`
}

/** Why a user gets a message. */
export function reasonOf({ items }: Message): string {
  const reasons = items.map((item) => (isNotice(item) ? item.because : 'of your notification rules'))
  return `You get this because ${[...new Set(reasons)].join(', and because ')}.`
}

/** An event or notice in one line, with the project of an event. */
const titleOf = (item: Item): string =>
  isNotice(item) ? item.title : `${item.projectName}: ${notificationTitle(item)}`

const subjectOfItem = (item: Item) =>
  isNotice(item) ? item.title : (item.thread?.subject ?? item.reportName)

/** A one-line summary of a message. */
export function subjectOf({ items, total }: Message): string {
  if (total === 1) return titleOf(items[0]!)
  const subjects = [...new Set(items.map(subjectOfItem))]
  const others = subjects.length === 1 ? '' : ` and ${subjects.length - 1} more`
  return `${total} notifications: ${subjects[0]}${others}`
}

/** The events whose message is part of their title. */
const titled: ReadonlySet<MessageItem['kind']> = new Set(['RUN_HELD', 'BUDGET_WARNING', 'BUDGET_USED_UP'])

/** What the title doesn't tell. */
function detailOf(item: Item): string {
  if (isNotice(item)) return `. ${item.detail}`
  return item.message && !titled.has(item.kind) ? ` (${item.message})` : ''
}

/** One line per event, and one for those that the message doesn't list. */
export function linesOf({ items, total }: Message): string[] {
  const lines = items.map((item) => `${titleOf(item)}${detailOf(item)}`)
  return total > items.length ? [...lines, `… and ${total - items.length} more.`] : lines
}
