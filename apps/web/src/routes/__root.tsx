import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, type ErrorComponentProps } from '@tanstack/react-router'
import { Failure } from '../shell/failure.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  errorComponent: BareFailure,
})

/** Shown if even the shell can't be rendered. */
function BareFailure(props: ErrorComponentProps) {
  return (
    <main id="main" className="shell bare">
      <Failure {...props} />
    </main>
  )
}
