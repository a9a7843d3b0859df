import { createFileRoute, redirect } from '@tanstack/react-router'
import { ownQueries } from '../session/own-queries.ts'
import { hadSession } from '../features/identity/had-session.ts'
import { identityQueries } from '../session/identity-queries.ts'
import { requiredFactorPath } from '../api/required-factor-path.ts'
import { useOneIdentity } from '../features/identity/use-one-identity.ts'
import { useProfile } from '../session/use-profile.ts'
import { AppShell } from '../shell/app-shell.tsx'
import { BootScreen } from '../shell/boot-screen.tsx'
import { propertyQuery } from '../session/property-queries.ts'
import { readShellSearch } from '../shell/shell-search.ts'
import { soonEnough } from '../shell/soon-enough.ts'

/**
 * Everything behind the login. Who was never logged in goes to the login page before anything is asked; where a session
 * has ended, the profile call leads there by itself and says so.
 */
export const Route = createFileRoute('/_app')({
  validateSearch: readShellSearch,
  beforeLoad: ({ context: { queryClient }, location }) => {
    const known = queryClient.getQueryData(identityQueries.profile.queryKey)
    // Fresh from the login: nothing else would answer. Elsewhere the first call that is refused leads there.
    if (known?.secondFactorMissing)
      throw redirect({ to: requiredFactorPath, search: { return: location.href }, replace: true })
    if (hadSession(document.cookie) || known) return
    throw redirect({ to: '/account/login', search: { return: location.href }, replace: true })
  },
  loader: async ({ context: { queryClient } }) => {
    // Beside the profile, so that banners are there from the first moment and nothing jumps.
    const banners = soonEnough(
      Promise.all([
        queryClient.ensureQueryData(propertyQuery),
        queryClient.ensureQueryData(ownQueries.settings),
      ]),
    )
    await queryClient.ensureQueryData(identityQueries.profile)
    await banners
  },
  pendingComponent: BootScreen,
  component: AppRoute,
})

function AppRoute() {
  // Not what the loader had: a changed name shows at once.
  const { profile } = useProfile()
  useOneIdentity(profile)
  return <AppShell profile={profile} />
}
