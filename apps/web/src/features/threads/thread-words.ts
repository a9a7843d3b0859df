import type { ThreadPerson } from '@windrow/contract/schemas/messages'
import type { ThreadState } from '@windrow/contract/threads'
import { dayName, formatClock, formatDate, plural } from '../../ui/formats.ts'

/** "10:38" today, "Yesterday" or "17 Nov" before: short enough for a list. */
export function listTime(iso: string, now = new Date()): string {
  const day = dayName(new Date(iso), now)
  return day === 'Today' ? formatClock(iso) : day
}

/** "Today, Nov 20, 2026": heads the messages of a day. */
export function dayHeading(iso: string, now = new Date()): string {
  const day = dayName(new Date(iso), now)
  return (day === 'Today' || day === 'Yesterday' ? `${day}, ` : '') + formatDate(iso)
}

/** Where a person belongs. */
export const placeOf = ({ isStaff, accountName }: ThreadPerson): string =>
  isStaff ? 'Windrow support' : (accountName ?? '')

/** Who will see a message. */
export function audienceText(
  internal: boolean,
  readers: number,
  accountName: string,
  isStaff: boolean,
): string {
  if (internal) return 'Only Windrow support can see this'
  return isStaff
    ? `Visible to ${plural(readers, 'member')} of ${accountName}`
    : `Visible to Windrow support and ${plural(readers, 'member')} of ${accountName}`
}

const minuteMs = 60_000

/** How long somebody has been waiting: "11 min", "3 h 1 min", "1 d 1 h". */
export function waitText(since: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / minuteMs))
  const hours = Math.floor(minutes / 60)
  if (minutes < 60) return `${minutes} min`
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  return hours % 24 === 0 ? `${Math.floor(hours / 24)} d` : `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/** What the button of a thread does to its state. */
export const oppositeOf = (state: ThreadState): { state: ThreadState; label: string } =>
  state === 'CLOSED' ? { state: 'OPEN', label: 'Open again' } : { state: 'CLOSED', label: 'Close thread' }

const longestSubjectPart = 80

/** The subject of a thread whose author gave none: the beginning of its first line, up to a word. */
export function subjectOf(text: string): string {
  const line = (text.trim().split('\n')[0] ?? '').replaceAll(/\p{Cc}/gu, ' ').trim()
  if (line.length <= longestSubjectPart) return line
  const cut = line.slice(0, longestSubjectPart)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestSubjectPart / 2)).trimEnd()}…`
}
