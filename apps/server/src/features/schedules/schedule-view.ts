import { isStaff } from '@windrow/contract/roles'
import type { Schedule } from '@windrow/contract/schemas/schedules'
import type { ScheduleStatus } from '@windrow/contract/schedules'
import { isTimeZone } from '@windrow/contract/time-zones'
import { AppError } from '../../http/app-error.ts'
import type { Db } from '../../database/connect.ts'
import type { Actor } from '../identity/actor.ts'
import { pauseReason } from './pause-reason.ts'
import { dayWords, repeatWords, sentenceOf } from './recurrence-words.ts'
import { type ScheduleViewRow, scheduleView } from './schedule-queries.ts'
import { dateOfWall, toWall } from './wall-clock.ts'

interface Standing {
  status: ScheduleStatus
  reason: string | null
}

/** Where a schedule stands: what it was told, then what holds it up, then its times. */
function standingOf(row: ScheduleViewRow, today: string): Standing {
  const paused = pauseReason(row)
  const { recurrence } = row
  if (!row.enabled) return { status: 'DISABLED', reason: 'This schedule was paused by hand.' }
  if (row.waiting_since) return { status: 'INQUEUE', reason: row.waiting_reason }
  if (row.next_due_at === null) return { status: 'COMPLETED', reason: 'No due time is left.' }
  if (paused !== null) return { status: restingStatus(row), reason: paused }
  if (recurrence.frequency !== 'Once' && recurrence.startDate > today)
    return { status: 'PENDING', reason: `It begins on ${dayWords(recurrence.startDate)}.` }
  return { status: 'ACTIVE', reason: null }
}

const restingStatus = ({
  report_status,
  project_status,
  deactivated_at,
}: ScheduleViewRow): ScheduleStatus => {
  if (deactivated_at || project_status === 'CANCELED' || project_status === 'DELETED') return 'CANCELED'
  if (report_status === 'CANCELED') return 'CANCELED'
  return report_status === 'DISABLED' ? 'DISABLED' : 'PENDING'
}

const iso = (date: Date | null) => date?.toISOString() ?? null

const adminOf = (row: ScheduleViewRow) => ({
  priority: row.priority,
  jitterMinutes: row.jitter_minutes,
  maxRunsPerDay: row.max_runs_per_day,
  note: row.admin_note,
})

/** Database row to wire. What runs cost and what staff have set is for staff only. */
export function toSchedule(row: ScheduleViewRow, { role }: Pick<Actor, 'role'>): Schedule {
  const { timeZone } = row.recurrence
  // One that a newer table of zones has dropped must not hide the other schedules.
  const today = dateOfWall(toWall(row.now.getTime(), isTimeZone(timeZone) ? timeZone : 'UTC').wall)
  const standing = standingOf(row, today)
  const rests = standing.status === 'DISABLED' || standing.status === 'CANCELED' || pauseReason(row) !== null
  return {
    id: row.id,
    reportId: row.report_id,
    name: row.name,
    recurrence: row.recurrence,
    overlap: row.overlap,
    misfire: row.misfire,
    misfireLimit: row.misfire_limit,
    finishWithinMinutes: row.finish_within_minutes,
    options: row.options,
    ...standing,
    isEnabled: row.enabled,
    sentence: sentenceOf(row.recurrence, today),
    repeats: repeatWords(row.recurrence, today),
    nextDue: rests ? null : iso(row.next_due_at),
    waitingSince: iso(row.waiting_since),
    lastRunId: row.last_run?.id ?? null,
    lastRunDate: row.last_run?.createdDate ?? null,
    lastRunStatus: row.last_run?.status ?? null,
    expectedSeconds: row.expected?.seconds ?? null,
    expectedRecords: row.expected?.records ?? null,
    expectedCost: isStaff(role) ? (row.expected?.cost ?? null) : null,
    admin: isStaff(role) ? adminOf(row) : null,
    createdDate: row.created_at.toISOString(),
    createdBy: row.creator,
  }
}

/** Throws NOT_FOUND when it was deleted meanwhile. */
export async function loadSchedule(db: Db, id: number, actor: Pick<Actor, 'role'>): Promise<Schedule> {
  const row = await scheduleView(db, id)
  if (!row) throw new AppError('NOT_FOUND', 'This schedule was deleted meanwhile.')
  return toSchedule(row, actor)
}
