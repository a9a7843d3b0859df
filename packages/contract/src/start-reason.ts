import { isInactive, type ProjectStatus } from './project-status.ts'
import type { ReportStatus } from './report-status.ts'

/**
 * Why no run of a report can start, worded the same for buttons, schedules and answers. Doesn't use zod, so the
 * browser can import it.
 */

const nothingStarts = 'Schedules are paused and no new run can be started.'

export const accountDeactivated = `This account is deactivated. ${nothingStarts}`
export const noRecipe =
  'This report has no recipe yet; open its page extractor, choose what to take and save.'
export const runActive = 'This report is running already; wait for the run to end, or stop it first.'

interface Standing {
  projectStatus: ProjectStatus
  reportStatus: ReportStatus
}

/** Why a report is inactive, by its project or its own status; null if it is active. */
export function inactiveReason({ projectStatus, reportStatus }: Standing): string | null {
  if (isInactive(projectStatus))
    return `This project has been ${projectStatus === 'CANCELED' ? 'cancelled' : 'deleted'}. ${nothingStarts}`
  if (reportStatus === 'CANCELED') return `This report has been cancelled. ${nothingStarts}`
  if (reportStatus === 'DISABLED') return `This report has been disabled. ${nothingStarts}`
  return reportStatus === 'ACTIVE' ? null : `This report is ${reportStatus.toLowerCase()}. ${nothingStarts}`
}

/** Why no run can be started manually now, the longest-lasting reason first; null if one can. */
export function startReason(
  place: Standing & { recipeVersion: number | null; isRunning: boolean },
): string | null {
  const inactive = inactiveReason(place)
  if (inactive !== null) return inactive
  if (place.recipeVersion === null) return noRecipe
  return place.isRunning ? runActive : null
}

/** Why a project accepts no reports, which could never run; null if it accepts them. */
export const noReportReason = (status: ProjectStatus): string | null =>
  isInactive(status)
    ? `This project has been ${status === 'CANCELED' ? 'cancelled' : 'deleted'} and takes no reports, as none of them could run. Activate the project first.`
    : null
