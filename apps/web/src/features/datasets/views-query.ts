import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'

export interface TablePlace {
  id: number
  rid: number
  pageId: string
}

/** Your saved views of a table. */
export const viewsQuery = (params: TablePlace) =>
  queryOptions({
    queryKey: keys.rows.views(params.id, params.rid, params.pageId),
    queryFn: async ({ signal }) => api.gridViewList({ params, signal }),
    staleTime: 60_000,
  })
