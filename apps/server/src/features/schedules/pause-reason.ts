import { isResting } from '@windrow/contract/project-status'
import type { ProjectRow, ReportRow } from '../../database/project-tables.ts'

export interface PlaceState {
  project_status: ProjectRow['status']
  report_status: ReportRow['status']
  deactivated_at: Date | null
}

const nothingStarts = 'Schedules are paused and no new run can be started.'

/** Why every schedule of a report pauses, in words; null where they do not. They go on by themselves afterwards. */
export function pauseReason({ project_status, report_status, deactivated_at }: PlaceState): string | null {
  if (deactivated_at) return `This account is deactivated. ${nothingStarts}`
  if (isResting(project_status))
    return `This project has been ${project_status === 'CANCELED' ? 'cancelled' : 'deleted'}. ${nothingStarts}`
  if (report_status === 'CANCELED') return `This report has been cancelled. ${nothingStarts}`
  if (report_status === 'DISABLED') return `This report has been disabled. ${nothingStarts}`
  return report_status === 'ACTIVE' ? null : `This report is ${report_status.toLowerCase()}. ${nothingStarts}`
}
