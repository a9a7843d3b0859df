import { isStaff, roleMay } from '@windrow/contract/roles'
import type { Schedule } from '@windrow/contract/schemas/schedules'
import type { ScheduleStatus } from '@windrow/contract/schedules'
import { isTimeZone } from '@windrow/contract/time-zones'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Actor } from '../../access/actor.ts'
import { overrideNames, shownOverrides, whyUnfit } from '../services/parameter-overrides.ts'
import type { KnownService } from '../../catalogue/service-store.ts'
import { pauseReason } from './pause-reason.ts'
import { dayWords, repeatWords, sentenceOf } from './recurrence-words.ts'
import { type ScheduleViewRow, scheduleView } from './schedule-queries.ts'
import { dateOfWall, toWall } from './wall-clock.ts'

interface Standing {
  status: ScheduleStatus
  reason: string | null
}

/** The status of a schedule: set by users first, then by what blocks it, then by its times. */
function standingOf(row: ScheduleViewRow, today: string): Standing {
  const paused = pauseReason(row)
  const { recurrence } = row
  if (!row.enabled) return { status: 'DISABLED', reason: 'This schedule was paused manually.' }
  if (row.waiting_since) return { status: 'INQUEUE', reason: row.waiting_reason }
  if (row.next_due_at === null) return { status: 'COMPLETED', reason: 'No due times left.' }
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

/** Parameter overrides: names for everyone, values for users who may set them. */
function overridesOf(
  app: Need,
  { service_code, parameters }: ScheduleViewRow,
  known: Service,
  { role }: Reader,
) {
  const parametersSet = overrideNames(parameters)
  const mayRead = roleMay(role, 'report:custom-params')
  // If the service's file is gone, no run can start, with or without overrides.
  const params = known?.description.params
  const isGone = parameters?.service === service_code && !params
  return {
    parameters: mayRead ? shownOverrides(app, parameters, known) : null,
    parametersSet,
    parametersFault: isGone ? null : whyUnfit(app, parameters, { code: service_code, params: params ?? {} }),
  }
}

type Need = Pick<AppContext, 'db' | 'keys' | 'services'>
type Reader = Pick<Actor, 'role'>
type Service = KnownService | null

/** A schedule as the API returns it. Costs and limits set by staff are for staff only. */
function toSchedule(app: Need, row: ScheduleViewRow, known: Service, actor: Reader): Schedule {
  const { role } = actor
  const { timeZone } = row.recurrence
  // A zone that newer time zone data has dropped must not break the list.
  const today = dateOfWall(toWall(row.now.getTime(), isTimeZone(timeZone) ? timeZone : 'UTC').wall)
  const standing = standingOf(row, today)
  const isPaused =
    standing.status === 'DISABLED' || standing.status === 'CANCELED' || pauseReason(row) !== null
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
    ...overridesOf(app, row, known, actor),
    ...standing,
    isEnabled: row.enabled,
    sentence: sentenceOf(row.recurrence, today),
    repeats: repeatWords(row.recurrence, today),
    nextDue: isPaused ? null : iso(row.next_due_at),
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

/** The schedules of one report as the API returns them. */
export async function toSchedules(
  app: Need,
  rows: readonly ScheduleViewRow[],
  actor: Reader,
): Promise<Schedule[]> {
  const own = rows.find(({ parameters }) => parameters !== null)
  // Looking up a service may start the processes of all of them.
  const known = own ? await app.services.find(own.service_code, { reportId: own.report_id }) : null
  return rows.map((row) => toSchedule(app, row, known, actor))
}

/** Throws NOT_FOUND if it has been deleted meanwhile. */
export async function loadSchedule(app: Need, id: number, actor: Reader): Promise<Schedule> {
  const row = await scheduleView(app.db, id)
  if (!row) throw new AppError('NOT_FOUND', 'This schedule was deleted meanwhile.')
  const [schedule] = await toSchedules(app, [row], actor)
  return schedule!
}
