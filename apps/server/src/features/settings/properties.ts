import { tiers } from '@windrow/contract/accounts'
import { roleMay } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import { runStatuses } from '@windrow/contract/run-status'
import { projectStatuses } from '@windrow/contract/project-status'
import { MaintenanceBanner } from '@windrow/contract/schemas/properties'
import { reportStatusCodes } from '@windrow/contract/report-status'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import type { Actor } from '../../access/actor.ts'

/** Attributes that a flag service can target users by. */
const contextOf = ({ userId, role, organizationId }: Actor) => ({
  targetingKey: String(userId),
  role,
  organizationId,
})

/** The banner flag; hidden if invalid, with the reason in the log. */
async function maintenanceBanner({ flags, log }: AppContext, actor: Actor) {
  const value = await flags.getObjectValue('maintenance_banner', {}, contextOf(actor))
  if (Object.keys(value ?? {}).length === 0) return null
  const { data, error } = MaintenanceBanner.safeParse(value)
  if (error) log.warn({ issues: error.issues }, 'the flag maintenance_banner needs type, title and version')
  return data ?? null
}

const choicesOf = (codes: Record<string, number>) =>
  Object.entries(codes).map(([name, value]) => ({
    label: `${name.charAt(0).toUpperCase()}${name.slice(1).toLowerCase()}`,
    value,
  }))

const lookups = {
  runStatuses: [...runStatuses],
  projectStatuses: [...projectStatuses],
  reportStatuses: choicesOf(reportStatusCodes),
  accountTiers: choicesOf(Object.fromEntries(tiers.map((tier, code) => [tier, code]))),
}

export const properties =
  (app: AppContext): Handler<Routes['properties']> =>
  async ({ actor }) => {
    const { center, guide, videos } = app.config.help
    const [guides, maintenance] = await Promise.all([
      app.flags.getBooleanValue('guides', true, contextOf(actor)),
      maintenanceBanner(app, actor),
    ])
    return {
      version: app.version,
      flags: { guides },
      maintenance,
      links: {
        helpCenter: center,
        userGuide: guide,
        ticketSite: roleMay(actor.role, 'project:jira') ? (app.config.jira?.url ?? null) : null,
      },
      analytics: app.config.analyticsUrl,
      helpVideos: videos,
      lookups,
    }
  }
