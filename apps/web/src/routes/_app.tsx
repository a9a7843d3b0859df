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
 * Screens that require login. Users without a previous session are redirected to login without a request; with an
 * expired session, the profile request redirects and says so.
 */
export const Route = createFileRoute('/_app')({
  validateSearch: readShellSearch,
  beforeLoad: ({ context: { queryClient }, location }) => {
    const known = queryClient.getQueryData(identityQueries.profile.queryKey)
    // Immediately after login: all other requests would be refused. Otherwise the first refused request redirects.
    if (known?.secondFactorMissing)
      throw redirect({ to: requiredFactorPath, search: { return: location.href }, replace: true })
    if (hadSession(document.cookie) || known) return
    throw redirect({ to: '/account/login', search: { return: location.href }, replace: true })
  },
  loader: async ({ context: { queryClient } }) => {
    // Loaded with the profile, so that banners are there from the start and don't shift the layout.
    const banners = soonEnough(
      Promise.all([
        queryClient.ensureQueryData(propertyQuery),
        queryClient.ensureQueryData(ownQueries.settings),
      ]),
    )
    // An entry that joined the main menu later would move others under a click.
    const menu = queryClient.ensureQueryData(ownQueries.projectCount).catch(() => null)
    await Promise.all([queryClient.ensureQueryData(identityQueries.profile), banners, menu])
  },
  pendingComponent: BootScreen,
  component: AppRoute,
})

function AppRoute() {
  // Not the loader's data, so that a changed name appears immediately.
  const { profile } = useProfile()
  useOneIdentity(profile)
  return <AppShell profile={profile} />
}
