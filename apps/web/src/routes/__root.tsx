import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, type ErrorComponentProps } from '@tanstack/react-router'
import { Failure } from '../shell/failure.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  errorComponent: BareFailure,
})

/** Where not even the shell can be shown. */
function BareFailure(props: ErrorComponentProps) {
  return (
    <main id="main" className="shell bare">
      <Failure {...props} />
    </main>
  )
}
