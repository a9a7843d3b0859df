import type { Group } from '../../keys/key.ts'
import { keys } from '../../keys/keys.ts'

/** Caches that show a report's next or active run, since saving a schedule may start a run immediately. */
export const changedByPlan = (id: number, rid: number): Group[] => [
  keys.schedules.allOf(id, rid),
  keys.report.allOf(id, rid),
  keys.reports.allOf(id),
  keys.projects.all,
  keys.runs.allOf(id, rid),
  keys.run.allOf(id, rid),
  keys.activities.allOf(id),
  keys.dashboard.all,
  keys.audit.all,
]
