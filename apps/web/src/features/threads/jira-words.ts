import type { ThreadJira } from '@windrow/contract/schemas/jira'
import { plural } from '../../ui/formats.ts'

export type JiraLink = NonNullable<ThreadJira['link']>

/** "2 comments queued", "1 comment and 1 change queued"; empty if nothing waits. */
export function queuedText({ queuedComments, queuedChanges }: JiraLink): string {
  const parts = [
    ...(queuedComments > 0 ? [plural(queuedComments, 'comment')] : []),
    ...(queuedChanges > 0 ? [plural(queuedChanges, 'change')] : []),
  ]
  return parts.length === 0 ? '' : `${parts.join(' and ')} queued`
}

/** "retry in 40 s", "retry in 3 min"; "retrying" when the time has come. */
export function retryText(retryDate: string, now: number): string {
  const seconds = Math.ceil((Date.parse(retryDate) - now) / 1000)
  if (seconds <= 0) return 'retrying'
  return seconds < 120 ? `retry in ${seconds} s` : `retry in ${Math.ceil(seconds / 60)} min`
}

const withStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** What holds the exchange up: "Can't reach Jira. 2 comments queued, retry in 40 s". Null if nothing does. */
export function troubleText(link: JiraLink, now: number): string | null {
  if (link.trouble === null) return null
  const waits = [queuedText(link), link.retryDate === null ? '' : retryText(link.retryDate, now)].filter(
    Boolean,
  )
  const rest = waits.join(', ')
  return `${withStop(link.trouble)}${rest && ` ${rest[0]!.toUpperCase()}${rest.slice(1)}`}`
}
