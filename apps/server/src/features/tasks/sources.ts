import { deliveryTasks } from './delivery-tasks.ts'
import { exportTasks } from './export-tasks.ts'
import { jobTasks } from './job-tasks.ts'
import { logTasks } from './log-tasks.ts'
import { profileTasks } from './profile-tasks.ts'
import { runTasks } from './run-tasks.ts'
import type { TaskSource } from './task-source.ts'

/** Every table of background tasks, by the first part of its tasks' ids. */
export const taskSources = {
  run: runTasks,
  export: exportTasks,
  delivery: deliveryTasks,
  job: jobTasks,
  profile: profileTasks,
  log: logTasks,
} satisfies Record<string, TaskSource>

export type SourceName = keyof typeof taskSources
export const sourceNames = Object.keys(taskSources) as SourceName[]
