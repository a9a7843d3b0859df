import type { Run } from '@windrow/contract/schemas/runs'
import type { ComparisonSearch } from './comparison-search.ts'

/**
 * The two runs to compare, from two or more with the newest first: those in the URL if available, otherwise the last
 * two. A chosen later run with no run before it becomes the earlier one.
 */
export function pairOf(
  runs: readonly Pick<Run, 'historyId'>[],
  search: Pick<ComparisonSearch, 'earlier' | 'later'>,
): { earlier: number; later: number } {
  const ids = runs.map(({ historyId }) => historyId)
  const known = (id: number | undefined) => (id !== undefined && ids.includes(id) ? id : undefined)
  const [asked, before] = [known(search.later), known(search.earlier)]
  if (asked !== undefined && asked === ids.at(-1) && before === undefined)
    return { earlier: asked, later: ids[0]! }
  const later = asked ?? ids.find((id) => id !== before)!
  return { later, earlier: before ?? ids[ids.indexOf(later) + 1]! }
}
