import { useCanGoBack, useRouter } from '@tanstack/react-router'

/** Goes back to the previous page, or to the dashboard if the tab was opened here. */
export function useGoBack(): () => void {
  const router = useRouter()
  const known = useCanGoBack()
  return () => (known ? router.history.back() : void router.navigate({ to: '/dashboard' }))
}
