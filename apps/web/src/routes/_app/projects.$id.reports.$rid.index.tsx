import { createFileRoute } from '@tanstack/react-router'
import { isBeside, readRunSearch, withoutLog } from '../../features/runs/run-search.ts'
import { runListQuery } from '../../features/runs/run-list-query.ts'
import { RunsPage } from '../../features/runs/runs-page.tsx'

export const Route = createFileRoute('/_app/projects/$id/reports/$rid/')({
  validateSearch: readRunSearch,
  loaderDeps: ({ search }) => withoutLog(search),
  loader: ({ context: { queryClient }, params, deps }) =>
    void queryClient.prefetchQuery(runListQuery(Number(params.id), Number(params.rid), deps, true)),
  component: RunsRoute,
})

function RunsRoute() {
  const { id, rid } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <RunsPage
      key={rid}
      id={Number(id)}
      rid={Number(rid)}
      search={search}
      onSearch={(change) => {
        const stays = isBeside(change) ? {} : { page: undefined }
        void navigate({ search: readRunSearch({ ...search, ...stays, ...change }), resetScroll: false })
      }}
    />
  )
}
