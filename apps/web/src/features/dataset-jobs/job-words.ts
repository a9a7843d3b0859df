import type { DatasetJob } from '@windrow/contract/schemas/dataset-jobs'
import { formatNumber, formatPercent, plural } from '../../ui/formats.ts'

/** Heading of a job. */
export function jobTitle({ kind, sourceRuns, fileName }: DatasetJob): string {
  if (kind === 'merge') return `Merge of ${plural(sourceRuns.length, 'run')}`
  if (kind === 'dedupe') return 'Removal of duplicate rows'
  return kind === 'import' ? `Import of ${fileName ?? 'a file'}` : 'Comparison of two runs'
}

/** Progress of a job. */
export function jobFacts({ state, progress, rowsDone }: DatasetJob): string {
  if (state === 'QUEUED') return 'Queued'
  const rows = rowsDone > 0 ? `, ${plural(rowsDone, 'row')} read` : ''
  return `${formatPercent(progress)}${rows}`
}

/** Result of a job. */
export function jobOutcome({ kind, rows = 0, dropped = 0, skipped = 0, ...job }: DatasetJob): string {
  if (kind === 'compare') {
    const { added = 0, removed = 0, changed = 0 } = job
    return `${formatNumber(added)} added, ${formatNumber(removed)} removed, ${formatNumber(changed)} changed`
  }
  if (kind !== 'import')
    return `The new run has ${plural(rows, 'row')}; ${formatNumber(dropped)} duplicates left out`
  return skipped > 0
    ? `${plural(rows, 'row')} imported, ${plural(skipped, 'bad row')} left out`
    : `${plural(rows, 'row')} imported`
}
