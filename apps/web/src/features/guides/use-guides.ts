import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { propertyQuery } from '../../session/property-queries.ts'
import { ownQueries } from '../../session/own-queries.ts'
import { useProfile } from '../../session/use-profile.ts'
import { endGuidesOfVisit } from './guide-store.ts'
import { guidePlaces, type GuideFlag, type GuidePlace } from './guide-places.ts'

/** The guides for the current page. */
export function useGuidePlace(): GuidePlace {
  const routeId = useMatches({ select: (matches) => matches.at(-1)?.routeId })
  return (routeId && guidePlaces[routeId]) || {}
}

/**
 * Whether guides are shown, and which of them the user has closed. None are shown during impersonation, because closing
 * them would close them for that user.
 */
export function useGuides() {
  const { profile } = useProfile()
  const wanted = useQuery(propertyQuery).data?.flags.guides === true && !profile.impersonatedBy
  const { data: settings } = useQuery({ ...ownQueries.settings, enabled: wanted, staleTime: 60_000 })
  return {
    /** Unknown counts as closed, so that nothing appears only to vanish again. */
    isNew: (flag: GuideFlag) => wanted && settings !== undefined && settings[flag] !== true,
  }
}

/** Saves that a guide was closed, for all devices, or that it is open again. No other guide follows it during this visit. */
export function useSeen() {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (flags: Partial<Record<GuideFlag, boolean>>) => api.userSettingsSave({ body: flags }),
    onMutate: endGuidesOfVisit,
    onSuccess: (saved) => queries.setQueryData(ownQueries.settings.queryKey, saved),
  })
  return { save: (flag: GuideFlag, isSeen = true) => mutate({ [flag]: isSeen }), isPending }
}
