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
  /** What its runs have instead of the values of the report. */
  parameters: JSONColumnType<SealedParameters> | null
  priority: Generated<number>
  jitter_minutes: Generated<number>
  max_runs_per_day: number | null
  admin_note: Generated<string>
  /** The due time that has not been dealt with; null where none will come, or while it is paused. */
  next_due_at: Moment | null
  /** When that is to be started: some minutes later where starts are spread. */
  next_fire_at: Moment | null
  created_by: number
  created_at: CreatedAt
  deleted_at: Moment | null
}

/** What became of one due time of a schedule. */
interface ScheduleFiringTable {
  id: Id
  schedule_id: number
  due_at: Moment
  state: Exclude<FiringState, 'COMING'>
  reason: string | null
  /** It makes up for a time at which nothing was there to start it. */
  is_catch_up: Generated<boolean>
  /** When its run is to have ended well; nobody minds where it is null. */
  finish_by: Moment | null
  /** Whether it did not; null until that is known. */
  is_late: boolean | null
  created_at: CreatedAt
}

/** Something that happened to a schedule and that people may want to be told of. */
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

/** When reports run by themselves. */
export interface ScheduleTables {
  schedules: ScheduleTable
  schedule_firings: ScheduleFiringTable
  schedule_events: ScheduleEventTable
}

export type ScheduleRow = Selectable<ScheduleTable>
