import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import type { Profile } from '@windrow/contract/schemas/users'
import { propertyQuery } from '../session/property-queries.ts'

const sampleRate = 0.5

/** Whether a visit counts, by a number from 0 to 1 that was drawn for it. */
export const isSampled = (drawn: number): boolean => drawn < sampleRate

/** Drawn once for each visit, so that it counts as a whole or not at all. */
const drawn = Math.random()

/**
 * Tells the operator's own counter, where there is one, which kind of screen was opened: its route, without ids. Who acts
 * as a user leaves no traces in that user's name.
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
