import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { RunPlace } from '../datasets/dataset-queries.ts'

export const schemaQueries = {
  list: (id: number, rid: number) =>
    queryOptions({
      queryKey: ['schemas', id, rid],
      queryFn: async ({ signal }) => (await api.tableSchemaList({ params: { id, rid }, signal })).schemas,
    }),

  judgements: ({ id, rid, hid }: RunPlace) =>
    queryOptions({
      queryKey: ['judgements', id, rid, hid],
      queryFn: async ({ signal }) =>
        (await api.runJudgements({ params: { id, rid, hid }, signal })).judgements,
    }),
}
