import { z } from 'zod'
import {
  accountStandings,
  accountStatuses,
  accountTypes,
  mailDomainAdvice,
  mailDomainPattern,
  mostDomains,
  mostRequests,
  tiers,
} from '../accounts.ts'
import { mostReviewMinutes } from '../anomalies.ts'
import { mostRetentionDays } from '../run-origin.ts'
import { destinationTypes } from '../destinations.ts'
import { exportFormats } from '../export-formats.ts'
import { isTimeZone, timeZoneAdvice } from '../time-zones.ts'
import { GateSettings } from './anomalies.ts'
import { Budget } from './budgets.ts'
import { id, idList, idText, instant, name, pageQuery, Pagination } from './common.ts'

/** A mail domain, without "@". */
export const domain = z.string().trim().toLowerCase().max(253).regex(mailDomainPattern, mailDomainAdvice)

export const Account = z
  .object({
    organizationId: id,
    name: z.string(),
    status: z.enum(accountStatuses),
    tier: z.enum(tiers),
    accountType: z.enum(accountTypes),
    allowedDomains: z.array(z.string()).describe('Only such addresses can be invited; empty allows all'),
    owner: z.object({ userId: id, email: z.string(), fullName: z.string() }).nullable(),
    maxRequests: z
      .int()
      .nullable()
      .describe("Concurrent requests of all its runs together; null: operator's setting"),
    retentionDays: z.int().describe('Days after the end of a run until its rows are archived'),
    timeZone: z.string().describe('Default time zone of its new schedules'),
    deniedFormats: z.array(z.enum(exportFormats)).describe("Formats in which its rows can't be exported"),
    deniedDestinations: z
      .array(z.enum(destinationTypes))
      .describe('Kinds of destinations that its data cannot be delivered to'),
    deliveryGate: GateSettings.describe('Default of its reports: when deliveries are held for review'),
    reviewMinutes: z.int().describe('Minutes until an anomaly task should be reviewed'),
    managersReview: z.boolean().describe('Whether its managers may release and reject held runs'),
    notes: z.string(),
    totalUsers: z.int(),
    totalProjects: z.int(),
    createdDate: instant,
  })
  .meta({ id: 'Account' })
export type Account = z.infer<typeof Account>

export const AccountList = z.object({ organizations: z.array(Account) })
export const AccountRow = Account.extend({
  budget: Budget,
  totalReports: z.int(),
  runs: z.int().describe('Runs that ended in the last 30 days'),
  succeededRuns: z.int().describe('Those that succeeded'),
  heldRuns: z.int().describe('Runs whose deliveries are held for review'),
  openTasks: z.int().describe('Anomaly tasks that are open'),
}).meta({ id: 'AccountRow' })
export type AccountRow = z.infer<typeof AccountRow>
export const AccountPage = z.object({
  organizations: z.array(AccountRow),
  pagination: Pagination,
  counts: z
    .object({
      all: z.int(),
      warning: z.int().describe('With a budget of which 80% or more is used'),
      full: z.int().describe('With a budget that is used up'),
      tasks: z.int().describe('With open anomaly tasks'),
    })
    .meta({
      id: 'AccountCounts',
      description: 'Accounts by the choices of `standing`, without other filters.',
    }),
})
export const AccountNames = z.object({
  organizations: z.array(z.object({ organizationId: id, name: z.string() })),
})

export const AccountListQuery = z.object({
  ...pageQuery(25),
  search: z.string().max(200).optional().describe('A part of the name'),
  tier: z.enum(tiers).optional(),
  accountType: z.enum(accountTypes).optional(),
  status: z.enum(accountStatuses).optional(),
  standing: z
    .enum(accountStandings)
    .optional()
    .describe('warning: 80% of the budget or more is used; full: all of it; tasks: with open anomaly tasks'),
  sort: z
    .enum(['name', '-name', 'createdDate', '-createdDate', 'budget', '-budget'])
    .default('name')
    .describe('budget: by the used share of the budget; -budget has those that used most of it first'),
})
export const AccountIdList = z.object({
  accountIdList: idList.optional().describe('Ids separated by commas; none when absent'),
})
export const OrganizationIds = z.object({
  organization_ids: idList.optional().describe('Ids separated by commas; none when absent'),
})
export const AccountSearch = z.object({
  search: z.string().max(200).default('').describe('A part of the name; empty: all'),
  limit: z.coerce.number<string | number>().int().min(1).max(100).default(20).describe('Accounts at most'),
})
export const AccountCheckQuery = z.object({
  name: z.string().trim().max(200).describe('The name of a new account'),
})
export const AccountCheck = z.object({ available: z.boolean(), message: z.string() })

const settings = {
  tier: z.enum(tiers),
  accountType: z.enum(accountTypes),
  allowedDomains: z.array(domain).max(mostDomains),
  ownerId: id.nullable(),
  maxRequests: z.int().min(1).max(mostRequests).nullable(),
  retentionDays: z.int().min(1).max(mostRetentionDays),
  timeZone: z.string().max(64).refine(isTimeZone, timeZoneAdvice),
  deniedFormats: z.array(z.enum(exportFormats)).max(exportFormats.length),
  deniedDestinations: z.array(z.enum(destinationTypes)).max(destinationTypes.length),
  deliveryGate: GateSettings,
  reviewMinutes: z.int().min(5).max(mostReviewMinutes),
  managersReview: z.boolean(),
  notes: z.string().max(5000),
}
export const AccountCreate = z
  .object({ name, ...settings })
  .partial()
  .required({ name: true })
export const AccountUpdate = z.object({ name, ...settings }).partial()
export const accountParams = z.object({ orgId: idText.describe('The account') })
