import type { AccountType, Tier } from '@windrow/contract/accounts'
import { defaultGate, defaultReviewMinutes, type Gate } from '@windrow/contract/anomalies'
import type { DestinationType } from '@windrow/contract/destinations'
import { defaultRetentionDays } from '@windrow/contract/run-origin'
import type { ExportFormat } from '@windrow/contract/export-formats'
import type { Account } from '@windrow/contract/schemas/accounts'

export interface AccountValues {
  name: string
  tier: Tier
  accountType: AccountType
  allowedDomains: string[]
  ownerId: number | null
  maxRequests: number | null
  retentionDays: number
  timeZone: string
  deniedFormats: ExportFormat[]
  deniedDestinations: DestinationType[]
  deliveryGate: Gate
  reviewMinutes: number
  managersReview: boolean
  notes: string
}

/** Converts between an account and its form values. */
export const accountForm = {
  fromRemote: (account: Account | null): AccountValues => ({
    name: account?.name ?? '',
    tier: account?.tier ?? 'basic',
    accountType: account?.accountType ?? 'One-time',
    allowedDomains: account?.allowedDomains ?? [],
    ownerId: account?.owner?.userId ?? null,
    maxRequests: account?.maxRequests ?? null,
    retentionDays: account?.retentionDays ?? defaultRetentionDays,
    timeZone: account?.timeZone ?? 'UTC',
    deniedFormats: account?.deniedFormats ?? [],
    deniedDestinations: account?.deniedDestinations ?? [],
    deliveryGate: account?.deliveryGate ?? defaultGate,
    reviewMinutes: account?.reviewMinutes ?? defaultReviewMinutes,
    managersReview: account?.managersReview ?? true,
    notes: account?.notes ?? '',
  }),

  /** The form omits empty fields, but the server needs to know that they are empty. */
  toRemote: (values: AccountValues) => ({
    ...values,
    name: values.name.trim(),
    ownerId: values.ownerId ?? null,
    maxRequests: values.maxRequests ?? null,
    retentionDays: values.retentionDays ?? defaultRetentionDays,
    deniedFormats: values.deniedFormats ?? [],
    deniedDestinations: values.deniedDestinations ?? [],
    deliveryGate: {
      ...values.deliveryGate,
      deadlineHours: values.deliveryGate.deadlineHours ?? defaultGate.deadlineHours,
    },
    reviewMinutes: values.reviewMinutes ?? defaultReviewMinutes,
    notes: values.notes ?? '',
  }),
}
