import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { projectQueries } from '../../place/project-queries.ts'
import { wholeNumber } from '../../ui/search-params.ts'

/** Loads the project once for all its screens. */
export const Route = createFileRoute('/_app/projects/$id')({
  loader: async ({ context: { queryClient }, params }) => {
    const id = wholeNumber(params.id)
    if (id === undefined) throw notFound()
    await queryClient.ensureQueryData(projectQueries.detail(id))
  },
  component: Outlet,
})
