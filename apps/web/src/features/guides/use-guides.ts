import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { propertyQuery } from '../../session/property-queries.ts'
import { ownQueries } from '../../session/own-queries.ts'
import { useProfile } from '../../session/use-profile.ts'
import { guidePlaces, type GuideFlag, type GuidePlace } from './guide-places.ts'

/** What new people are shown at the place they are at. */
export function useGuidePlace(): GuidePlace {
  const routeId = useMatches({ select: (matches) => matches.at(-1)?.routeId })
  return (routeId && guidePlaces[routeId]) || {}
}

/**
 * Whether guides are shown at all, and which of them someone has closed. Who acts as a user is not shown around: what
 * was closed would be closed for that user.
 */
export function useGuides() {
  const { profile } = useProfile()
  const wanted = useQuery(propertyQuery).data?.flags.guides === true && !profile.impersonatedBy
  const { data: settings } = useQuery({ ...ownQueries.settings, enabled: wanted, staleTime: 60_000 })
  return {
    /** Unknown counts as seen: nothing shall appear only to go again. */
    isNew: (flag: GuideFlag) => wanted && settings !== undefined && settings[flag] !== true,
  }
}

/** Remembers for good, on every device, that a guide was seen. */
export function useSeen() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (flag: GuideFlag) => api.userSettingsSave({ body: { [flag]: true } }),
    onSuccess: (saved) => queries.setQueryData(ownQueries.settings.queryKey, saved),
  })
}
