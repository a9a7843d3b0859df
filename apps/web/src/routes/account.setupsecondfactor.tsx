import { createFileRoute, redirect } from '@tanstack/react-router'
import { hadSession } from '../features/identity/had-session.ts'
import { identityQueries } from '../session/identity-queries.ts'
import { readReturn } from '../features/identity/login-search.ts'
import { RequiredFactorPage } from '../features/account/required-factor-page.tsx'
import { BootScreen } from '../shell/boot-screen.tsx'

export const Route = createFileRoute('/account/setupsecondfactor')({
  validateSearch: readReturn,
  beforeLoad: async ({ context: { queryClient }, search }) => {
    if (!hadSession(document.cookie)) throw redirect({ to: '/account/login', search, replace: true })
    const { secondFactorMissing } = await queryClient.ensureQueryData(identityQueries.profile)
    if (!secondFactorMissing) throw redirect({ to: '/projects', replace: true })
  },
  pendingComponent: BootScreen,
  component: RequiredFactorRoute,
})

function RequiredFactorRoute() {
  return <RequiredFactorPage back={Route.useSearch().return} />
}
