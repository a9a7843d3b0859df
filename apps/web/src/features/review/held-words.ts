import type { RerunPages } from '@windrow/contract/anomalies'
import type { Review } from '@windrow/contract/schemas/anomalies'
import { formatMoment, formatNumber } from '../../ui/formats.ts'

/** Day and time of a moment; the day in lower case if it is named by a word. */
function partsOf(iso: string, now: Date): { day: string; time: string } {
  const moment = formatMoment(iso, now)
  const day = moment.slice(0, -6)
  const isWord = day === 'Today' || day === 'Yesterday'
  return { day: isWord ? day.toLowerCase() : day, time: moment.slice(-5) }
}

function sinceText(iso: string, now: Date): string {
  const { day, time } = partsOf(iso, now)
  return day === 'today' ? ` since ${time}` : ` since ${day} ${time}`
}

function atText(iso: string, now: Date): string {
  const { day, time } = partsOf(iso, now)
  return /^\d/.test(day) ? `on ${day} at ${time}` : `${day} at ${time}`
}

const waiting = (count: number): string =>
  count === 0 ? 'Held' : `${formatNumber(count)} ${count === 1 ? 'delivery waits' : 'deliveries wait'}`

/** What is held since when, and what happens if nobody decides. */
export function heldText(review: Review, now = new Date()): string {
  const { heldSince, heldDeliveries, deadline, onDeadline } = review
  const end = onDeadline === 'RELEASE' ? 'released' : 'rejected'
  const fate =
    deadline && onDeadline !== 'NOTHING'
      ? `If nobody decides, the run is ${end} ${atText(deadline, now)}.`
      : 'It is held until somebody decides.'
  return `${waiting(heldDeliveries)}${heldSince ? sinceText(heldSince, now) : ''}. ${fate}`
}

/** Who can decide, for users who can't. */
export function decidersText({ deciders }: Review): string {
  if (deciders.length === 0) return 'Windrow support can release it.'
  return `${new Intl.ListFormat('en', { type: 'disjunction' }).format(deciders)} can release it.`
}

/** What a rerun of pages does, or what the button for it says. */
export const rerunLabels: Readonly<Record<RerunPages, string>> = {
  FAILED: 'Rerun failed pages',
  SUSPICIOUS: 'Rerun suspicious pages',
}

/** What can be fetched again of a run that isn't held. */
export const rerunText = ({ reruns, failedPages }: Review): string =>
  reruns.includes('FAILED')
    ? `${formatNumber(failedPages)} ${failedPages === 1 ? 'page' : 'pages'} failed`
    : 'Rows of findings come from single pages'

/** "Released by Maja Lindqvist, Today 07:14"; without a name if the deadline decided. */
export function decisionText(review: Review, now = new Date()): string {
  const { state, decidedBy, decidedDate, replacedBy } = review
  if (state === 'REPLACED') {
    const by = replacedBy === null ? 'Replaced by another run' : `Replaced by run ${replacedBy}`
    return decidedDate ? `${by}, ${formatMoment(decidedDate, now)}` : by
  }
  const verb = state === 'REJECTED' ? 'Rejected' : 'Released'
  const who = decidedBy === null ? `${verb} because nobody decided in time` : `${verb} by ${decidedBy}`
  return decidedDate ? `${who}, ${formatMoment(decidedDate, now)}` : who
}
