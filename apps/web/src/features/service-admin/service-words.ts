import type { ServiceSummary, ServiceVersion } from '@windrow/contract/schemas/service-admin'
import type { Tone } from '../../ui/marks.tsx'

export const kindLabels = { BUILT_IN: 'Built in', MODULE: 'Module', RECIPE: 'Recipe' } as const

/** Percent of successful runs that is too low. */
export const lowPercent = 95

/** Successful runs in percent with one decimal; null without runs. */
export const successOf = ({ runs, failedRuns }: { runs: number; failedRuns: number }): number | null =>
  runs === 0 ? null : (100 * (runs - failedRuns)) / runs

export const percentText = (percent: number | null): string =>
  percent === null ? '–' : `${percent.toFixed(1)}%`

export const stateLabels: Readonly<Record<ServiceVersion['state'], { label: string; tone: Tone }>> = {
  NEW: { label: 'New', tone: 'idle' },
  ROLLING_OUT: { label: 'Rolling out', tone: 'warn' },
  CURRENT: { label: 'Current', tone: 'ok' },
  EARLIER: { label: 'Earlier', tone: 'idle' },
  ROLLED_BACK: { label: 'Rolled back', tone: 'bad' },
  DEPRECATED: { label: 'Deprecated', tone: 'idle' },
}

/** The state of a service as a tag. */
export function statusOf({ missingSince, reports, kind }: ServiceSummary): { label: string; tone: Tone } {
  if (missingSince !== null) return { label: 'File missing', tone: 'bad' }
  if (reports === 0 && kind !== 'BUILT_IN') return { label: 'Unused', tone: 'idle' }
  return { label: 'Active', tone: 'ok' }
}
