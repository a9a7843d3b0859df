import type { Gate } from '@windrow/contract/anomalies'
import { plural } from '../../ui/formats.ts'

/** What happens to a held run that nobody reviews in time. */
export function deadlineText({ mode, deadlineHours, onDeadline }: Gate): string {
  if (mode === 'ALWAYS_DELIVER') return 'Nothing is held.'
  if (onDeadline === 'NOTHING') return 'Held runs wait until somebody decides.'
  const end = onDeadline === 'RELEASE' ? 'released' : 'rejected'
  return `Held runs are ${end} ${plural(deadlineHours, 'hour')} after their end if nobody decides.`
}
