import { useRouter } from '@tanstack/react-router'

/**
 * Tells whether the user is on the way to another page, whose code or data is still being loaded. What changes the URL by
 * itself, such as a result that arrives, must not lead them back.
 */
export function useIsLeaving(): () => boolean {
  const router = useRouter()
  return () => {
    const { resolvedLocation } = router.state
    return resolvedLocation !== undefined && router.latestLocation.pathname !== resolvedLocation.pathname
  }
}
