import type { DatasetJob } from '@windrow/contract/schemas/dataset-jobs'
import { formatPercent } from '../../ui/figure-formats.ts'
import { formatNumber, plural } from '../../ui/formats.ts'

/** Heading of a job. */
export function jobTitle({ kind, sourceRuns, fileName }: DatasetJob): string {
  if (kind === 'merge') return `Merge of ${plural(sourceRuns.length, 'run')}`
  if (kind === 'dedupe') return 'Removal of duplicate rows'
  if (kind === 'judge') return `New judgement of ${plural(sourceRuns.length, 'run')}`
  return kind === 'import' ? `Import of ${fileName ?? 'a file'}` : 'Comparison of two runs'
}

/** Progress of a job. */
export function jobFacts({ state, progress, rowsDone, judgedRuns = 0 }: DatasetJob): string {
  if (state === 'QUEUED') return 'Queued'
  if (judgedRuns > 0) return `${formatPercent(progress)}, ${plural(judgedRuns, 'run')} judged`
  const rows = rowsDone > 0 ? `, ${plural(rowsDone, 'row')} read` : ''
  return `${formatPercent(progress)}${rows}`
}

function judgeOutcome({ judgedRuns = 0, changedRuns = 0, skippedRuns = 0 }: Partial<DatasetJob>): string {
  const judged = `${plural(judgedRuns, 'run')} judged again, ${formatNumber(changedRuns)} with another result`
  return skippedRuns > 0
    ? `${judged}; ${formatNumber(skippedRuns)} skipped, because their rows are gone`
    : judged
}

/** What a cancelled job has left. */
export const cancelledText = ({ kind, judgedRuns = 0 }: DatasetJob): string =>
  kind === 'judge' && judgedRuns > 0
    ? `Cancelled. ${plural(judgedRuns, 'run')} had been judged again and stay so.`
    : 'Cancelled. Nothing was kept.'

/** Result of a job. */
export function jobOutcome({ kind, rows = 0, dropped = 0, skipped = 0, ...job }: DatasetJob): string {
  if (kind === 'compare') {
    const { added = 0, removed = 0, changed = 0 } = job
    return `${formatNumber(added)} added, ${formatNumber(removed)} removed, ${formatNumber(changed)} changed`
  }
  if (kind === 'judge') return judgeOutcome(job)
  if (kind !== 'import')
    return `The new run has ${plural(rows, 'row')}; ${formatNumber(dropped)} duplicates left out`
  return skipped > 0
    ? `${plural(rows, 'row')} imported, ${plural(skipped, 'bad row')} left out`
    : `${plural(rows, 'row')} imported`
}
