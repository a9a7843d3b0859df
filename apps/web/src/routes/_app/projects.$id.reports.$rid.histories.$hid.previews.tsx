import { createFileRoute, notFound } from '@tanstack/react-router'
import { PreviewPage } from '../../features/datasets/preview-page.tsx'
import { readPreviewSearch } from '../../rows/preview-search.ts'
import { runQuery } from '../../run/run-query.ts'
import { wholeNumber } from '../../ui/search-params.ts'

export const Route = createFileRoute('/_app/projects/$id/reports/$rid/histories/$hid/previews')({
  validateSearch: readPreviewSearch,
  loader: async ({ context: { queryClient }, params }) => {
    const hid = wholeNumber(params.hid)
    if (hid === undefined) throw notFound()
    await queryClient.ensureQueryData(runQuery(Number(params.id), Number(params.rid), hid))
  },
  component: PreviewRoute,
})

function PreviewRoute() {
  const { id, rid, hid } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PreviewPage
      key={hid}
      id={Number(id)}
      rid={Number(rid)}
      hid={Number(hid)}
      search={search}
      onSearch={(change, options) => {
        const stays =
          'cell' in change || 'kept' in change || 'downloads' in change
            ? {}
            : { page: undefined, cell: undefined, kept: undefined }
        void navigate({
          search: readPreviewSearch({ ...search, ...stays, ...change }),
          replace: options?.replace ?? false,
          resetScroll: false,
        })
      }}
    />
  )
}
