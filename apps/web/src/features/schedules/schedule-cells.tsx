import { Link } from '@tanstack/react-router'
import { overlapWords } from '@windrow/contract/schedules'
import type { Schedule } from '@windrow/contract/schemas/schedules'
import { Ellipsis } from 'lucide-react'
import { useMay } from '../../ability/may.tsx'
import { Switch } from '../../ui/controls.tsx'
import { ownTimeZone } from '../../ui/formats.ts'
import { Dash, Middot, StatusTag, Tag, When } from '../../ui/marks.tsx'
import { MenuButton, type MenuItem } from '../../ui/menu-button.tsx'
import type { ScheduleActions } from './schedule-actions.ts'
import { clockText, exactText, lengthText, untilText } from './schedule-days.ts'
import css from './schedules.module.css'

export interface ScheduleRowProps {
  id: number
  rid: number
  actions: ScheduleActions
  /** Why all schedules are paused. */
  paused: string | null
  onDelete: (schedule: Schedule) => void
  onAdmin: (schedule: Schedule) => void
}

export const editHref = (id: number, rid: number, sid: number | string): string =>
  `/projects/${id}/reports/${rid}/schedules/${sid}/edit`

export function ActiveSwitch({
  schedule,
  actions,
}: Pick<ScheduleRowProps, 'actions'> & { schedule: Schedule }) {
  const mayChange = useMay()('report:update-schedule')
  const { turn } = actions
  const busy = turn.isPending && turn.variables.id === schedule.id
  return (
    <Switch
      label={`${schedule.name} active`}
      checked={busy ? !schedule.isEnabled : schedule.isEnabled}
      disabled={!mayChange || busy}
      onChange={() => turn.mutate(schedule)}
    />
  )
}

/** When the next run is due, or what it is waiting for. */
export function NextRun({ schedule }: { schedule: Schedule }) {
  const { waitingSince, nextDue, recurrence, reason, status } = schedule
  if (waitingSince)
    return (
      <span className={css.nextrun}>
        <time dateTime={waitingSince} data-tip={exactText(waitingSince, recurrence.timeZone)}>
          Since {clockText(waitingSince, recurrence.timeZone)}
        </time>
        {reason && <span className="meta clip">{lower(reason)}</span>}
      </span>
    )
  if (nextDue)
    return (
      <time dateTime={nextDue} data-tip={exactText(nextDue, recurrence.timeZone)}>
        {untilText(nextDue, recurrence.timeZone)}
      </time>
    )
  return (
    <span className="faint" data-tip={reason ?? undefined} tabIndex={reason ? 0 : undefined}>
      {status === 'COMPLETED' ? 'None left' : 'Paused'}
    </span>
  )
}

/** Status of the last run that the schedule started, with a link to it. */
export function LastRun({
  schedule,
  id,
  rid,
}: Pick<ScheduleRowProps, 'id' | 'rid'> & { schedule: Schedule }) {
  const { lastRunId, lastRunDate, lastRunStatus } = schedule
  if (lastRunId === null || lastRunDate === null || lastRunStatus === null) return <Dash />
  return (
    <span className="row">
      <StatusTag status={lastRunStatus} />
      <Link to={lastRunHref(id, rid, lastRunId)} className="clip muted">
        <When iso={lastRunDate} />
      </Link>
    </span>
  )
}

const lastRunHref = (id: number, rid: number, hid: number) =>
  `/projects/${id}/reports/${rid}/histories/${hid}/previews`

const lower = (sentence: string) =>
  `${sentence.charAt(0).toLowerCase()}${sentence.slice(1).replace(/\.$/, '')}`

/** Whether a schedule has the time zone in which the browser shows all other times. */
export const inOwnZone = ({ recurrence }: Schedule): boolean => recurrence.timeZone === ownTimeZone()

export const Expected = ({ schedule }: { schedule: Schedule }) =>
  schedule.expectedSeconds === null ? <Dash /> : lengthText(schedule.expectedSeconds)

export const overlapText = ({ overlap }: Schedule): string => overlapWords[overlap]

/** Names of the parameters that the schedule overrides. */
export const ParameterOverrides = ({ schedule: { parametersSet } }: { schedule: Schedule }) =>
  parametersSet.length > 0 && (
    <>
      <Middot />
      {`own ${parametersSet.join(', ')}`}
    </>
  )

export function ScheduleStatusTag({ schedule }: { schedule: Schedule }) {
  const { status, reason, parametersFault } = schedule
  if (parametersFault !== null && status === 'ACTIVE')
    return (
      <Tag tone="bad" tip={parametersFault}>
        Parameters
      </Tag>
    )
  return (
    <span data-tip={reason ?? undefined} tabIndex={reason ? 0 : undefined}>
      <StatusTag status={status} />
    </span>
  )
}

/** Menu of a schedule, with the actions that the role permits: last run, edit, run now, staff settings, delete. */
export function ScheduleMenu({ schedule, ...props }: ScheduleRowProps & { schedule: Schedule }) {
  const { id, rid, actions, paused, onDelete, onAdmin } = props
  const may = useMay()
  const { lastRunId } = schedule
  const items: (MenuItem | false)[] = [
    may('report:update-schedule') && { key: 'edit', label: 'Edit', href: editHref(id, rid, schedule.id) },
    may('report:run') && {
      key: 'run',
      label: 'Run now',
      disabled: paused !== null,
      ...(paused !== null && { tip: paused }),
      onSelect: () => actions.run.mutate(schedule),
    },
    lastRunId !== null && {
      key: 'last',
      label: 'Open last run',
      href: lastRunHref(id, rid, lastRunId),
    },
    may('report:admin-params') && {
      key: 'admin',
      label: 'Admin settings',
      onSelect: () => onAdmin(schedule),
    },
    may('report:update-schedule') && {
      key: 'delete',
      label: 'Delete',
      danger: true,
      onSelect: () => onDelete(schedule),
    },
  ]
  const known = items.filter((item) => item !== false)
  if (known.length === 0) return null
  return (
    <MenuButton
      label={<Ellipsis size={16} />}
      name={`More actions for ${schedule.name}`}
      className="btn btn-text btn-small btn-icon"
      align="end"
      groups={[{ items: known }]}
    />
  )
}
