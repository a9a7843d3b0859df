import { accountDeactivated, inactiveReason } from '@windrow/contract/start-reason'
import type { ProjectRow, ReportRow } from '../../database/project-tables.ts'

export interface PlaceState {
  project_status: ProjectRow['status']
  report_status: ReportRow['status']
  deactivated_at: Date | null
}

/** Why all schedules of a report are paused, as a sentence; null if they aren't. They resume automatically. */
export function pauseReason({ project_status, report_status, deactivated_at }: PlaceState): string | null {
  if (deactivated_at) return accountDeactivated
  return inactiveReason({ projectStatus: project_status, reportStatus: report_status })
}
