import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { reportQueries } from '../../features/reports/report-queries.ts'
import { wholeNumber } from '../../ui/search-params.ts'

/** Loads the report once for all its screens. */
export const Route = createFileRoute('/_app/projects/$id/reports/$rid')({
  loader: async ({ context: { queryClient }, params }) => {
    const rid = wholeNumber(params.rid)
    if (rid === undefined) throw notFound()
    await queryClient.ensureQueryData(reportQueries.detail(Number(params.id), rid))
  },
  component: Outlet,
})
