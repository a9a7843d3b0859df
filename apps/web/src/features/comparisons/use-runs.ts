import { useQueries, useQuery } from '@tanstack/react-query'
import type { Run } from '@windrow/contract/schemas/runs'
import type { ReportPlace } from '../../keys/places.ts'
import { runQuery } from '../../run/run-query.ts'
import { comparisonQueries, isComparable } from './comparison-queries.ts'
import type { ComparisonSearch } from './comparison-search.ts'

const isOneOf = (runs: readonly Run[], hid: number) => runs.some(({ historyId }) => historyId === hid)

/**
 * The runs to choose from, newest first: the last ones, and those in the URL, which may be older. `runs` is undefined
 * while they are loading; runs in the URL that are gone are left out.
 */
export function useRuns(place: ReportPlace, { earlier, later }: ComparisonSearch) {
  const query = useQuery(comparisonQueries.runs(place))
  const listed = query.data
  const wanted = [...new Set([earlier, later])].filter((hid) => hid !== undefined)
  const missing = listed ? wanted.filter((hid) => !isOneOf(listed, hid)) : []
  const older = useQueries({ queries: missing.map((hid) => runQuery(place.id, place.rid, hid)) })
  const isWaiting = query.isPending || older.some(({ isPending }) => isPending)
  const named = older.flatMap(({ data }) => (data && isComparable(data) ? data : []))
  return {
    query,
    isWaiting,
    runs: isWaiting
      ? undefined
      : listed && [...listed, ...named].toSorted((a, b) => b.createdDate.localeCompare(a.createdDate)),
  }
}
