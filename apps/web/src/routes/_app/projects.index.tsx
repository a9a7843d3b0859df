import { createFileRoute } from '@tanstack/react-router'
import { ProjectListPage } from '../../features/projects/project-list-page.tsx'
import { projectListQuery } from '../../features/projects/project-list-query.ts'
import { readProjectSearch } from '../../features/projects/project-search.ts'

export const Route = createFileRoute('/_app/projects/')({
  validateSearch: readProjectSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => void queryClient.prefetchQuery(projectListQuery(deps)),
  component: ProjectsRoute,
})

function ProjectsRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ProjectListPage
      search={search}
      onSearch={(change) =>
        void navigate({ search: readProjectSearch({ ...search, page: undefined, ...change }) })
      }
    />
  )
}
