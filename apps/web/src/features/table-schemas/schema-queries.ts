import { api } from '../../api/client.ts'
import type { Group } from '../../keys/key.ts'
import { keys } from '../../keys/keys.ts'
import type { RunPlace } from '../../keys/places.ts'
import { queryOptions } from '../../keys/query-options.ts'

export const schemaQueries = {
  list: (id: number, rid: number) =>
    queryOptions({
      queryKey: keys.schemas.list(id, rid),
      queryFn: async ({ signal }) => (await api.tableSchemaList({ params: { id, rid }, signal })).schemas,
    }),

  judgements: ({ id, rid, hid }: RunPlace) =>
    queryOptions({
      queryKey: keys.schemas.judgements(id, rid, hid),
      queryFn: async ({ signal }) =>
        (await api.runJudgements({ params: { id, rid, hid }, signal })).judgements,
    }),

  /** Made anew each time it is opened, and not while it is looked at. */
  proposal: (id: number, rid: number, pageId: string) =>
    queryOptions({
      queryKey: keys.schemas.proposal(id, rid, pageId),
      queryFn: ({ signal }) => api.tableSchemaProposal({ params: { id, rid, pageId }, signal }),
      staleTime: Infinity,
      gcTime: 0,
    }),
}

/** Caches that change with a schema or a validation, including row marks. */
export const changedBySchema = (id: number, rid: number): Group[] => [
  keys.schemas.allOf(id, rid),
  keys.rows.allOf(id, rid),
  keys.runs.allOf(id, rid),
  keys.run.allOf(id, rid),
  keys.report.allOf(id, rid),
  keys.reports.allOf(id),
  keys.projects.all,
  keys.activities.allOf(id),
  keys.audit.all,
]
