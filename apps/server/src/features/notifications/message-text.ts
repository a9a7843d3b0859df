import { notificationTitle } from '@windrow/contract/notifications'
import type { MessageItem, NotificationMessageRow } from '../../database/notification-tables.ts'

type Message = Pick<NotificationMessageRow, 'items' | 'total'>

/** URL of the page for an event. */
export function itemUrl(base: string, { projectId, reportId, runId, thread }: MessageItem): string {
  const project = `${base}/projects/${projectId}`
  if (thread) return `${project}/collaboration?thread=${thread.id}`
  return runId === null
    ? `${project}/reports/${reportId}`
    : `${project}/reports/${reportId}/histories/${runId}/previews?view=dashboard`
}

/** A one-line summary of a message. */
export function subjectOf({ items, total }: Message): string {
  const first = items[0]!
  if (total === 1) return `${first.projectName}: ${notificationTitle(first)}`
  const reports = [...new Set(items.map(({ reportName, thread }) => thread?.subject ?? reportName))]
  const others = reports.length === 1 ? '' : ` and ${reports.length - 1} more`
  return `${total} notifications: ${reports[0]}${others}`
}

/** The events whose message is part of their title. */
const titled: ReadonlySet<MessageItem['kind']> = new Set(['RUN_HELD', 'BUDGET_WARNING', 'BUDGET_USED_UP'])

/** What the title doesn't tell. */
const detailOf = ({ kind, message }: MessageItem): string =>
  message && !titled.has(kind) ? ` (${message})` : ''

/** One line per event, and one for those that the message doesn't list. */
export function linesOf({ items, total }: Message): string[] {
  const lines = items.map((item) => `${item.projectName}: ${notificationTitle(item)}${detailOf(item)}`)
  return total > items.length ? [...lines, `… and ${total - items.length} more.`] : lines
}
