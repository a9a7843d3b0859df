import { formatDuration, formatNumber, plural } from '../../ui/formats.ts'

interface ReportState {
  totalRecords: number
  runningSince: string | null
  nextUpdate: string | null
}

/** "No records", else "1,204 records in the last run". */
export const recordsText = (totalRecords: number): string =>
  totalRecords === -1 ? 'No records' : `${plural(totalRecords, 'record')} in the last run`

/** "Next run in 2 h", in the largest unit that fits. */
function span(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000))
  if (minutes < 60) return `${minutes} min`
  if (minutes < 48 * 60) return `${formatNumber(Math.round(minutes / 60))} h`
  return plural(Math.round(minutes / 1440), 'day')
}

/** What the report does or will do next. */
export function activityText({ runningSince, nextUpdate }: ReportState, now = Date.now()): string {
  if (runningSince) return `Running for ${formatDuration(now - Date.parse(runningSince))}`
  if (nextUpdate) return `Next run in ${span(Date.parse(nextUpdate) - now)}`
  return 'No schedules'
}
