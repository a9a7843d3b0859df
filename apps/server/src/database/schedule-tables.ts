import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { RunOptions } from '@windrow/contract/schemas/run-actions'
import type { Recurrence } from '@windrow/contract/schemas/schedules'
import type { FiringState, MisfirePolicy, OverlapPolicy } from '@windrow/contract/schedules'
import type { SealedParameters } from './sealed-parameters.ts'

type Moment = ColumnType<Date, Date | string, Date | string>
type CreatedAt = ColumnType<Date, Date | string | undefined, never>
type Id = Generated<number>

export interface ScheduleTable {
  id: Id
  report_id: number
  name: string
  enabled: Generated<boolean>
  recurrence: JSONColumnType<Recurrence>
  overlap: OverlapPolicy
  misfire: MisfirePolicy
  misfire_limit: number
  finish_within_minutes: number | null
  options: JSONColumnType<RunOptions> | null
  /** Overrides of the report's parameters for its runs. */
  parameters: JSONColumnType<SealedParameters> | null
  priority: Generated<number>
  jitter_minutes: Generated<number>
  max_runs_per_day: number | null
  admin_note: Generated<string>
  /** The next unhandled due time; null if there is none, or while paused. */
  next_due_at: Moment | null
  /** When to start the run for that due time: some minutes later if starts are spread. */
  next_fire_at: Moment | null
  created_by: number
  created_at: CreatedAt
  deleted_at: Moment | null
}

/** The outcome of one due time of a schedule. */
interface ScheduleFiringTable {
  id: Id
  schedule_id: number
  due_at: Moment
  state: Exclude<FiringState, 'COMING'>
  reason: string | null
  /** Catches up on due times that passed while no node was running. */
  is_catch_up: Generated<boolean>
  /** Deadline for its run to finish successfully; null for none. */
  finish_by: Moment | null
  /** Whether it missed the deadline; null until known. */
  is_late: boolean | null
  created_at: CreatedAt
}

/** A schedule event that users may want to be notified of. */
interface ScheduleEventTable {
  id: Id
  schedule_id: number
  report_id: number
  run_id: number | null
  kind: 'LATE'
  message: string
  due_at: Moment
  created_at: CreatedAt
}

/** Schedules and their firings. */
export interface ScheduleTables {
  schedules: ScheduleTable
  schedule_firings: ScheduleFiringTable
  schedule_events: ScheduleEventTable
}

export type ScheduleRow = Selectable<ScheduleTable>
