import { keepPreviousData } from '@tanstack/react-query'
import { callUrl } from '@windrow/contract/client'
import { routeTable } from 'virtual:route-table'
import { api } from '../../api/client.ts'
import { keys } from '../../keys/keys.ts'
import { queryOptions } from '../../keys/query-options.ts'
import { toAuditFilter, type AuditSearch } from './audit-search.ts'

export const auditQueries = {
  page: ({ page = 1, limit = 50, ...filters }: AuditSearch) =>
    queryOptions({
      queryKey: keys.audit.page({ page, limit, ...filters }),
      queryFn: ({ signal }) => api.auditList({ query: { page, limit, ...toAuditFilter(filters) }, signal }),
      placeholderData: keepPreviousData,
    }),
}

/** URL of the same view as a file, without paging. */
export function auditFile(search: AuditSearch): string {
  const { page: _page, limit: _limit, ...filters } = search
  return callUrl(routeTable['auditExport']!, { query: toAuditFilter(filters) })
}
