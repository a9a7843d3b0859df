import { startsShortly } from '@windrow/contract/run-status'
import { formatDuration } from '../ui/figure-formats.ts'
import { formatUntil, plural } from '../ui/formats.ts'

interface ReportState {
  totalRecords: number
  /** Of the last run; null before the first one. */
  historyStatus: string | null
  runningSince: string | null
  nextUpdate: string | null
}

/** "No records", or "1,204 records in the last run". */
export const recordsText = (totalRecords: number): string =>
  totalRecords === -1 ? 'No records' : `${plural(totalRecords, 'record')} in the last run`

/** The current or next activity of the report. */
export function activityText(
  { historyStatus, runningSince, nextUpdate }: ReportState,
  now = Date.now(),
): string {
  if (historyStatus && startsShortly(historyStatus)) return 'Run will start shortly'
  if (runningSince) return `Running for ${formatDuration(now - Date.parse(runningSince))}`
  if (nextUpdate) return `Next run ${formatUntil(nextUpdate, now)}`
  return 'No schedules'
}
