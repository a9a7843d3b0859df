import { createFileRoute, notFound } from '@tanstack/react-router'
import { MemberPage } from '../../features/teams/member-page.tsx'
import { teamQueries } from '../../features/teams/team-queries.ts'
import { wholeNumber } from '../../ui/search-params.ts'

export const Route = createFileRoute('/_app/teams/members/$userId')({
  loader: async ({ context: { queryClient }, params }) => {
    const userId = wholeNumber(params.userId)
    if (userId === undefined) throw notFound()
    await queryClient.ensureQueryData(teamQueries.member(userId))
  },
  component: MemberRoute,
})

function MemberRoute() {
  return <MemberPage userId={Number(Route.useParams().userId)} />
}
