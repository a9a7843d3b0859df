import { createFileRoute, redirect } from '@tanstack/react-router'
import { identityQueries } from '../session/identity-queries.ts'
import { SetUpPage } from '../features/identity/set-up-page.tsx'
import { BootScreen } from '../shell/boot-screen.tsx'

export const Route = createFileRoute('/setup')({
  beforeLoad: async ({ context: { queryClient } }) => {
    const state = await queryClient.ensureQueryData(identityQueries.setUpState)
    if (!state.needed) throw redirect({ to: '/projects', replace: true })
  },
  pendingComponent: BootScreen,
  component: SetUpPage,
})
