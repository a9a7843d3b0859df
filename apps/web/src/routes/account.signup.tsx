import { createFileRoute } from '@tanstack/react-router'
import { readSignUpSearch } from '../features/identity/login-search.ts'
import { SignUpPage } from '../features/identity/sign-up-page.tsx'

export const Route = createFileRoute('/account/signup')({
  validateSearch: readSignUpSearch,
  component: SignUpRoute,
})

function SignUpRoute() {
  return <SignUpPage {...Route.useSearch()} />
}
