import type { Group } from '../../keys/key.ts'
import { keys } from '../../keys/keys.ts'

/** What shows when a report runs next, or that it does: a schedule may start a run at once. */
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
