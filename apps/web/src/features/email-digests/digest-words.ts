import { weekdayNames } from '@windrow/contract/schedules'
import type { EmailDigest } from '@windrow/contract/schemas/email-digests'
import { plural } from '../../ui/formats.ts'
import { isSubscribed } from './digest-form.ts'

/** "07:30", "Monday 08:00", "Day 31, 18:00". */
export function whenText({ frequency, weekday, dayOfMonth, time }: EmailDigest): string {
  if (frequency === 1) return `${weekdayNames[(weekday ?? 1) - 1]} ${time}`
  return frequency === 2 ? `Day ${dayOfMonth}, ${time}` : time
}

/** What shorter months do; null if the day exists in every month. */
export const shorterMonths = ({ frequency, dayOfMonth }: Pick<EmailDigest, 'frequency' | 'dayOfMonth'>) =>
  frequency === 2 && (dayOfMonth ?? 0) > 28 ? 'Last day in shorter months' : null

/** The users who get the mail. */
export const receivers = ({ recipients }: EmailDigest) =>
  recipients.filter((one) => one.isActive && isSubscribed(one))

export const projectsText = ({ scope, projects }: EmailDigest): string =>
  scope === 'PROJECTS' ? projects.map(({ name }) => name).join(', ') || 'No projects' : 'All projects'

/** The accounts that a digest is about. */
export function accountsText({ scope, accountName, projects }: EmailDigest): string {
  if (scope === 'ALL') return 'All accounts'
  if (scope === 'ACCOUNT') return accountName ?? ''
  const names = [...new Set(projects.map((project) => project.accountName))]
  return names.length > 2 ? plural(names.length, 'account') : names.join(', ')
}

/** Why a digest can't be sent and what to do; null if it can. */
export function faultOf(digest: EmailDigest): string | null {
  const { recipients, scope, projects } = digest
  if (receivers(digest).length === 0) {
    if (recipients.length === 0) return 'Add a recipient.'
    if (recipients.every(isSubscribed)) return 'All recipients are deactivated. Add a recipient.'
    return 'The last recipient unsubscribed. Add a recipient.'
  }
  return scope === 'PROJECTS' && projects.every(({ isDeleted }) => isDeleted)
    ? 'All its projects were deleted. Choose others.'
    : null
}

/** A moment in a time zone: "Sat 21 Nov 07:30". */
export function zonedText(iso: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(iso))
  return parts.replaceAll(',', '')
}
