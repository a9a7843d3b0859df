import { formatMoment } from '../ui/formats.ts'

/** Labels for dates: days, or times if all dates are on the same day. */
export function axisLabels(moments: readonly string[]): string[] {
  const parts = moments.map((iso) => /^(.*) (\d\d:\d\d)$/.exec(formatMoment(iso)) ?? [])
  const isOneDay = new Set(parts.map(([, day]) => day)).size === 1
  return parts.map(([, day = '', time = '']) => (isOneDay ? time : day))
}
