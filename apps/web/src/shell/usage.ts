import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import type { Profile } from '@windrow/contract/schemas/users'
import { propertyQuery } from '../session/property-queries.ts'

const sampleRate = 0.5

/** Whether a visit is counted, by a random number from 0 to 1. */
export const isSampled = (drawn: number): boolean => drawn < sampleRate

/** Random, once per visit, so that a visit is counted entirely or not at all. */
const drawn = Math.random()

/**
 * Sends the route of each opened screen, without ids, to the operator's analytics if configured. Not during
 * impersonation, which isn't the user's own activity.
 */
export function useUsage(profile: Profile): void {
  const address = useQuery(propertyQuery).data?.analytics
  const route = useMatches({ select: (matches) => matches.at(-1)?.fullPath })
  const counts = Boolean(address) && !profile.impersonatedBy && isSampled(drawn)
  useEffect(() => {
    if (counts && address && route)
      navigator.sendBeacon(address, JSON.stringify({ event: 'page', page: route }))
  }, [counts, address, route])
}
