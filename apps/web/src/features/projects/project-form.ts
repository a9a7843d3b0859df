import type { Tier } from '@windrow/contract/accounts'
import {
  splitList,
  webAddress,
  type fileFormats,
  type requestFrequencies,
} from '@windrow/contract/project-request'
import type { deliveryMethods } from '@windrow/contract/destinations'
import type { ProjectRepeat } from '@windrow/contract/project-status'
import type { ProjectDetail } from '@windrow/contract/schemas/projects'

/** Form values of a request; sites are one per line. */
export interface RequestValues {
  sites?: string
  fields?: string
  frequency?: (typeof requestFrequencies)[number] | null
  formats?: (typeof fileFormats)[number][]
  delivery?: (typeof deliveryMethods)[number][]
  notes?: string
}

export interface ProjectValues {
  name: string
  repeat: ProjectRepeat
  isTest?: boolean
  ownerEmail?: string
  notifyOwner?: boolean
  organizationName?: string
  tier?: Tier
  allowedDomains?: string[]
  jiraTicketUrl?: string
  request?: RequestValues
}

/** Entries of the site list that aren't URLs. */
export const wrongSites = (text: string | undefined): string[] =>
  splitList(text ?? '').filter((entry) => webAddress(entry) === null)

/** The request as sent; undefined if it is empty. */
export function requestToRemote(values: RequestValues | undefined) {
  const sites = splitList(values?.sites ?? '').flatMap((entry) => webAddress(entry) ?? [])
  if (sites.length === 0) return undefined
  const { fields = '', frequency, formats = [], delivery = [], notes = '' } = values ?? {}
  return { sites, fields, frequency: frequency ?? null, formats, delivery, notes }
}

export const requestFromRemote = (request: ProjectDetail['request']): RequestValues =>
  request ? { ...request, sites: request.sites.map((site) => site.url).join('\n') } : {}

/** A known owner's account is known too, so values entered for a new one are ignored. */
export function projectToRemote(values: ProjectValues, owner: 'own' | 'known' | 'new') {
  const { name, repeat, isTest, jiraTicketUrl } = values
  const account = {
    organizationName: values.organizationName?.trim(),
    tier: values.tier,
    allowedDomains: values.allowedDomains,
  }
  // A frequency chosen before the switch to a one-time project is obsolete.
  const request = requestToRemote(
    repeat === 'Recurring' ? values.request : { ...values.request, frequency: null },
  )
  return {
    name: name.trim(),
    repeat,
    ...(isTest && { isTest }),
    ...(request && { request }),
    ...(jiraTicketUrl?.trim() && { jiraTicketUrl: jiraTicketUrl.trim() }),
    ...(owner !== 'own' && { ownerEmail: values.ownerEmail ?? '', notifyOwner: values.notifyOwner ?? false }),
    ...(owner === 'new' && account),
  }
}
