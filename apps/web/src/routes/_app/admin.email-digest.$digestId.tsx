import { createFileRoute, notFound } from '@tanstack/react-router'
import { DigestEditPage } from '../../features/email-digests/digest-edit-page.tsx'
import { requirePermission } from '../../ability/require-permission.ts'
import { wholeNumber } from '../../ui/search-params.ts'

export const Route = createFileRoute('/_app/admin/email-digest/$digestId')({
  beforeLoad: ({ context }) => requirePermission(context.queryClient, 'reporting:digest'),
  loader: ({ params }) => {
    const digestId = wholeNumber(params.digestId)
    if (digestId === undefined) throw notFound()
    return digestId
  },
  component: DigestRoute,
})

function DigestRoute() {
  return <DigestEditPage digestId={Route.useLoaderData()} />
}
