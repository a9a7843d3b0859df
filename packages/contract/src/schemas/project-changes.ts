import { z } from 'zod'
import { mostDomains, tiers } from '../accounts.ts'
import { projectRepeats, projectStatuses } from '../project-status.ts'
import { domain } from './accounts.ts'
import { id, idList, name } from './common.ts'
import { ProjectRequestCreate, webAddress } from './project-requests.ts'
import { email } from './users.ts'

const ticketUrl = z.string().trim().max(500)

/** Owner, account and ticket may be set by permitted staff only; other users own what they create, in their account. */
export const ProjectCreate = z.object({
  name,
  repeat: z.enum(projectRepeats).default('One-time'),
  isTest: z.boolean().default(false).describe('For those who can mark test projects'),
  request: ProjectRequestCreate.optional().describe('What is to be extracted; the project is PENDING then'),
  ownerEmail: email.optional().describe('Someone of an account, or someone new, who is invited'),
  notifyOwner: z.boolean().default(false).describe('Whether the owner gets an email about it'),
  organizationName: name
    .optional()
    .describe("The new owner's account, which is created; its name must be free"),
  tier: z.enum(tiers).default('basic').describe('Of the new account'),
  allowedDomains: z.array(domain).max(mostDomains).default([]).describe('Of the new account'),
  jiraTicketUrl: ticketUrl.optional(),
})

export const ProjectFromPage = z.object({
  url: webAddress.describe('The page to start from; project and report are named after its host'),
})

export const ProjectDetailsUpdate = z
  .object({ repeat: z.enum(projectRepeats), isTest: z.boolean(), request: ProjectRequestCreate.nullable() })
  .partial()
export const ProjectOwnerChange = z.object({ ownerId: id })
export const ProjectTransfer = z.object({
  organizationId: id,
  ownerId: id.describe('The new owner: an active user of that account'),
})
export const ProjectTicket = z.object({
  projectId: id,
  ticketUrl: ticketUrl.nullable().describe('null removes the ticket'),
})

export const ProjectStatusUpdate = z.object({
  projectIds: idList.describe('Ids separated by commas'),
  status: z.enum(projectStatuses),
})
/** The result of a change to many projects. */
export const StatusResults = z.object({
  successCount: z.int(),
  results: z.array(z.object({ id, changed: z.boolean(), message: z.string() })),
})

export const OwnerLookupQuery = z.object({ email: email.describe('Email address to look up') })
export const OwnerLookup = z.object({
  owner: z
    .object({
      userId: id,
      fullName: z.string(),
      organizationId: id,
      organizationName: z.string(),
      tier: z.enum(tiers),
    })
    .nullable()
    .describe('null: no user has this address yet'),
  eligible: z.boolean(),
  message: z.string().describe('Why someone of this address cannot own a project'),
})

export const TicketQuery = z.object({ ticketKey: z.string().trim().max(100).describe('Such as SUPPORT-123') })
export const TicketLookup = z.object({
  ticket: z
    .object({
      key: z.string(),
      summary: z.string(),
      status: z.string(),
      reporter: z.string(),
      url: z.string(),
    })
    .nullable(),
  message: z.string(),
})
export type Ticket = NonNullable<z.infer<typeof TicketLookup>['ticket']>
