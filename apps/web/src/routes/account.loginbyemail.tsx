import { createFileRoute } from '@tanstack/react-router'
import { LinkLoginPage } from '../features/identity/link-login-page.tsx'
import { readLinkSearch } from '../features/identity/login-search.ts'

export const Route = createFileRoute('/account/loginbyemail')({
  validateSearch: readLinkSearch,
  component: LinkLoginRoute,
})

function LinkLoginRoute() {
  return <LinkLoginPage search={Route.useSearch()} />
}
