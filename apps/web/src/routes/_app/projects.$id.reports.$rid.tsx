import { useEffect } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { useProfile } from '../../session/use-profile.ts'
import { recentlyViewed } from '../../place/recently-viewed.ts'
import { reportQueries } from '../../place/report-queries.ts'
import { wholeNumber } from '../../ui/search-params.ts'

/** Loads the report once for all its screens. */
export const Route = createFileRoute('/_app/projects/$id/reports/$rid')({
  loader: async ({ context: { queryClient }, params }) => {
    const rid = wholeNumber(params.rid)
    if (rid === undefined) throw notFound()
    await queryClient.ensureQueryData(reportQueries.detail(Number(params.id), rid))
  },
  component: ReportRoute,
})

function ReportRoute() {
  const { id, rid } = Route.useParams()
  const { report } = useSuspenseQuery(reportQueries.detail(Number(id), Number(rid))).data
  const { ownId } = useProfile()
  const { projectId, projectName, projectOwner, name } = report
  useEffect(() => {
    recentlyViewed.remember(ownId, {
      projectId,
      projectName,
      ownerEmail: projectOwner,
      reportId: Number(rid),
      reportName: name,
      timestamp: new Date().toISOString(),
    })
  }, [ownId, projectId, projectName, projectOwner, rid, name])
  return <Outlet />
}
