import { useCanGoBack, useRouter } from '@tanstack/react-router'

/** Back to where one came from; in a tab that begins here, to the dashboard. */
export function useGoBack(): () => void {
  const router = useRouter()
  const known = useCanGoBack()
  return () => (known ? router.history.back() : void router.navigate({ to: '/dashboard' }))
}
