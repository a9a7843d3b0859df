import type { DownloadFormat } from '@windrow/contract/schemas/datasets'
import type { RowsView } from './preview-search.ts'

export type Scope = 'whole' | 'shown' | 'sample'

/** The parameters of a file: everything, what the screen shows, or the first hundred rows. */
export function downloadQuery(
  scope: Scope,
  format: DownloadFormat,
  view: RowsView,
  columns: string[] | undefined,
) {
  if (scope === 'sample') return { format, sample: 'true' as const }
  const { sort, search, filters } = view
  return scope === 'whole' ? { format } : { format, sort, search, filters, columns }
}
