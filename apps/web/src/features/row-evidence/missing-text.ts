import type { RowEvidence } from '@windrow/contract/schemas/row-evidence'
import { plural } from '../../ui/formats.ts'

/** Why there is no page snapshot of a row. */
export function missingText({ missing, sample }: Pick<RowEvidence, 'missing' | 'sample'>): string {
  if (missing === 'NOT_CRAWLED')
    return 'The rows of this run were imported, or made from those of other runs, so they have no pages.'
  if (missing === 'NONE_KEPT') return 'The recipe keeps no snapshots of pages with rows.'
  return `The recipe keeps snapshots of ${plural(sample, 'page')} of each type. This page isn't one of them.`
}
