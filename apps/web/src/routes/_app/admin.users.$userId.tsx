import { createFileRoute, notFound } from '@tanstack/react-router'
import { requirePermission } from '../../ability/require-permission.ts'
import { peopleQueries } from '../../features/people/people-queries.ts'
import { PersonPage } from '../../features/people/person-page.tsx'
import { wholeNumber } from '../../ui/search-params.ts'

export const Route = createFileRoute('/_app/admin/users/$userId')({
  validateSearch: () => ({}),
  beforeLoad: ({ context }) => requirePermission(context.queryClient, 'user:view'),
  loader: async ({ context: { queryClient }, params }) => {
    const userId = wholeNumber(params.userId)
    if (userId === undefined) throw notFound()
    await queryClient.ensureQueryData(peopleQueries.detail(userId))
    return userId
  },
  component: UserRoute,
})

function UserRoute() {
  return <PersonPage userId={Route.useLoaderData()} />
}
