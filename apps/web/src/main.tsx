import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { ApiError } from '@windrow/contract/client'
import './styles/every-screen.ts'
import { queryClient } from './api/query-client.ts'
import { beginsElsewhere, loadOtherScreens, router } from './router.ts'
import { ModeProvider } from './ui/mode.tsx'
import { Toasts } from './ui/toasts.tsx'

/** Responses of the server are shown as a screen; only bugs are logged to the console. */
const onCaughtError = (error: unknown) => {
  if (!(error instanceof ApiError)) console.error(error)
}

/** Resolves once the first screen is there and the browser has nothing else to do. */
const idle = new Promise<void>((resolve) => {
  const stop = router.subscribe('onRendered', () => {
    stop()
    // Safari has no idle callbacks.
    const whenIdle = window.requestIdleCallback ?? setTimeout
    whenIdle(() => resolve())
  })
})

const TooltipLayer = lazy(async () => {
  await idle
  return { default: (await import('./ui/tooltip-layer.tsx')).TooltipLayer }
})

function render() {
  createRoot(document.getElementById('root')!, { onCaughtError }).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ModeProvider>
          <RouterProvider router={router} />
          <Toasts />
          <Suspense>
            <TooltipLayer />
          </Suspense>
        </ModeProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}

// If their scripts can't be loaded, the router tries again and shows the error.
if (beginsElsewhere()) void loadOtherScreens().then(render, render)
else {
  void idle.then(loadOtherScreens)
  render()
}
