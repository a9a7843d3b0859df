import { createFileRoute } from '@tanstack/react-router'
import { ownQueries } from '../features/account/own-queries.ts'
import { identityQueries } from '../features/identity/identity-queries.ts'
import { useOneIdentity } from '../features/identity/use-one-identity.ts'
import { useProfile } from '../features/identity/use-profile.ts'
import { AppShell } from '../shell/app-shell.tsx'
import { BootScreen } from '../shell/boot-screen.tsx'
import { propertyQuery } from '../shell/property-queries.ts'
import { readShellSearch } from '../shell/shell-search.ts'
import { soonEnough } from '../shell/soon-enough.ts'

/** Everything behind the login. Without a session the profile call leads to the login page by itself. */
export const Route = createFileRoute('/_app')({
  validateSearch: readShellSearch,
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
