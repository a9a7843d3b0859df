import { createFileRoute } from '@tanstack/react-router'
import { readLinkSearch } from '../features/identity/login-search.ts'
import { ResetPage } from '../features/identity/reset-page.tsx'

export const Route = createFileRoute('/account/reset')({
  validateSearch: readLinkSearch,
  component: ResetRoute,
})

function ResetRoute() {
  return <ResetPage token={Route.useSearch().token} />
}
