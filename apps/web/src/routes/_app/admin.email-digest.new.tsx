import { createFileRoute } from '@tanstack/react-router'
import { NewDigestPage } from '../../features/email-digests/digest-edit-page.tsx'
import { requirePermission } from '../../ability/require-permission.ts'

export const Route = createFileRoute('/_app/admin/email-digest/new')({
  beforeLoad: ({ context }) => requirePermission(context.queryClient, 'reporting:digest'),
  component: NewDigestPage,
})
