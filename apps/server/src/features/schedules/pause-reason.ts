import { accountRests, restReason } from '@windrow/contract/start-reason'
import type { ProjectRow, ReportRow } from '../../database/project-tables.ts'

export interface PlaceState {
  project_status: ProjectRow['status']
  report_status: ReportRow['status']
  deactivated_at: Date | null
}

/** Why every schedule of a report pauses, in words; null where they do not. They go on by themselves afterwards. */
export function pauseReason({ project_status, report_status, deactivated_at }: PlaceState): string | null {
  if (deactivated_at) return accountRests
  return restReason({ projectStatus: project_status, reportStatus: report_status })
}
