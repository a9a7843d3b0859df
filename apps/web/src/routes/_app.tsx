import { createFileRoute } from '@tanstack/react-router'
import { identityQueries } from '../features/identity/identity-queries.ts'
import { useProfile } from '../features/identity/use-profile.ts'
import { AppShell } from '../shell/app-shell.tsx'
import { BootScreen } from '../shell/boot-screen.tsx'
import { readShellSearch } from '../shell/shell-search.ts'

/** Everything behind the login. Without a session the profile call leads to the login page by itself. */
export const Route = createFileRoute('/_app')({
  validateSearch: readShellSearch,
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(identityQueries.profile),
  pendingComponent: BootScreen,
  component: AppRoute,
})

function AppRoute() {
  // Not what the loader had: a changed name shows at once.
  return <AppShell profile={useProfile().profile} />
}
