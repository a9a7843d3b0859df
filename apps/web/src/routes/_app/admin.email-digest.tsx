import { createFileRoute } from '@tanstack/react-router'
import { EmailDigestPage } from '../../features/digest/email-digest-page.tsx'
import { requirePermission } from '../../ability/require-permission.ts'

export const Route = createFileRoute('/_app/admin/email-digest')({
  beforeLoad: ({ context }) => requirePermission(context.queryClient, 'reporting:digest'),
  component: EmailDigestPage,
})
