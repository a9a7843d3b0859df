import { createFileRoute, redirect } from '@tanstack/react-router'
import { identityQueries } from '../session/identity-queries.ts'
import { LoginPage } from '../features/identity/login-page.tsx'
import { readLoginSearch } from '../features/identity/login-search.ts'
import { useLeaving } from '../features/identity/use-one-identity.ts'
import { BootScreen } from '../shell/boot-screen.tsx'

export const Route = createFileRoute('/account/login')({
  validateSearch: readLoginSearch,
  beforeLoad: async ({ context: { queryClient } }) => {
    const state = await queryClient.ensureQueryData(identityQueries.setUpState)
    if (state.needed) throw redirect({ to: '/setup', replace: true })
  },
  pendingComponent: BootScreen,
  component: LoginRoute,
})

function LoginRoute() {
  useLeaving()
  return <LoginPage search={readLoginSearch(Route.useSearch())} />
}
