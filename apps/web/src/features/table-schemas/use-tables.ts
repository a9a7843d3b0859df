import { useQuery } from '@tanstack/react-query'
import type { RunPlace } from '../../keys/places.ts'
import { datasetQueries } from '../../rows/dataset-queries.ts'
import { runQuery } from '../../run/run-query.ts'
import { schemaQueries } from './schema-queries.ts'

/** The tables of a run and those with a schema. */
export function useTables(place: RunPlace) {
  const hasRun = place.hid > 0
  const tables = useQuery({ ...datasetQueries.pages(place, false), enabled: hasRun })
  const query = useQuery(schemaQueries.list(place.id, place.rid))
  const names = [...(tables.data ?? []), ...(query.data ?? [])].map(({ pageId }) => pageId)
  return { query, tables, pages: tables.data ?? [], schemas: query.data ?? [], names: [...new Set(names)] }
}

/** How a run complied with the rules, and when it started. */
export function useJudged(place: RunPlace, pageId: string | undefined) {
  const hasRun = place.hid > 0
  const judgements = useQuery({ ...schemaQueries.judgements(place), enabled: hasRun })
  const run = useQuery({ ...runQuery(place.id, place.rid, place.hid), enabled: hasRun })
  return {
    judgements,
    judged: judgements.data?.find((one) => one.pageId === pageId) ?? null,
    startedDate: run.data?.runStarted ?? run.data?.createdDate ?? null,
  }
}
