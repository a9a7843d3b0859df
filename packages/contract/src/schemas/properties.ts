import { z } from 'zod'
import { helpTopics } from '../help-topics.ts'
import { runStatuses } from '../run-status.ts'
import { projectStatuses } from '../project-status.ts'

/** The value of the flag `maintenance_banner`. */
export const MaintenanceBanner = z
  .object({
    type: z.enum(['info', 'warning', 'error']).default('info'),
    title: z.string().trim().min(1).max(300),
    version: z.union([z.string().min(1).max(60), z.number()]).transform(String),
  })
  .meta({ id: 'MaintenanceBanner' })
export type MaintenanceBanner = z.infer<typeof MaintenanceBanner>

const link = z.string().nullable()

export const Properties = z
  .object({
    version: z.string().describe('Version of the product'),
    flags: z.object({
      guides: z.boolean().describe('Whether new people are shown around: welcome dialog, guides, tours'),
    }),
    maintenance: z
      .object({ type: z.enum(['info', 'warning', 'error']), title: z.string(), version: z.string() })
      .nullable()
      .describe('The banner of the operator; null when there is none'),
    links: z.object({
      helpCenter: link.describe("The operator's help site; null: the help that comes with the product"),
      userGuide: link,
      ticketSite: link.describe(
        "The operator's Jira; null where there is none, and to those who do not use it",
      ),
    }),
    analytics: link.describe('Where screens count that they were opened; null: nowhere'),
    helpVideos: z.partialRecord(z.enum(helpTopics), z.string()),
    lookups: z
      .object({
        runStatuses: z.array(z.enum(runStatuses)),
        projectStatuses: z.array(z.enum(projectStatuses)),
        reportStatuses: z.array(z.object({ label: z.string(), value: z.int() })),
        accountTiers: z.array(z.object({ label: z.string(), value: z.int() })),
      })
      .describe('Lists of choices for other programs'),
  })
  .meta({ id: 'Properties' })
export type Properties = z.infer<typeof Properties>
