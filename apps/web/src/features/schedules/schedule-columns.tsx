import { Link } from '@tanstack/react-router'
import type { Schedule } from '@windrow/contract/schemas/schedules'
import type { ListColumn } from '../../ui/list-table.tsx'
import {
  ActiveSwitch,
  editHref,
  Expected,
  LastRun,
  NextRun,
  inOwnZone,
  ParameterOverrides,
  overlapText,
  ScheduleMenu,
  type ScheduleRowProps,
  ScheduleStatusTag,
} from './schedule-cells.tsx'

/** The name, which links to the form for users who may edit the schedule. */
export function ScheduleName({ schedule, href }: { schedule: Schedule; href: string | null }) {
  const look = schedule.isEnabled ? 'clip medium' : 'clip muted'
  return href === null ? (
    <span className={look}>{schedule.name}</span>
  ) : (
    <Link to={href} className={`cellmain ${look}`}>
      {schedule.name}
    </Link>
  )
}

export const scheduleColumns = (row: ScheduleRowProps, mayEdit: boolean): ListColumn<Schedule>[] => [
  {
    key: 'on',
    title: <span className="sr">Active</span>,
    width: 56,
    bone: 28,
    cell: (schedule) => <ActiveSwitch schedule={schedule} actions={row.actions} />,
  },
  {
    key: 'name',
    title: 'Schedule',
    width: 160,
    bone: 80,
    cell: (schedule) => (
      <ScheduleName schedule={schedule} href={mayEdit ? editHref(row.id, row.rid, schedule.id) : null} />
    ),
  },
  {
    key: 'repeats',
    title: 'Repeats',
    bone: 120,
    cell: (schedule) => (
      <span className="two" data-tip={schedule.sentence}>
        <span className="muted clip">
          {schedule.repeats}
          <ParameterOverrides schedule={schedule} />
        </span>
        {!inOwnZone(schedule) && <span className="meta clip">{schedule.recurrence.timeZone}</span>}
      </span>
    ),
  },
  {
    key: 'next',
    title: 'Next run',
    width: 160,
    bone: 64,
    cell: (schedule) => <NextRun schedule={schedule} />,
  },
  {
    key: 'last',
    title: 'Last run',
    width: 176,
    hideUnder: 'lg',
    bone: 96,
    cell: (schedule) => <LastRun schedule={schedule} id={row.id} rid={row.rid} />,
  },
  {
    key: 'expected',
    title: 'Expected',
    width: 88,
    right: true,
    hideUnder: 'lg',
    bone: 40,
    cell: (schedule) => <Expected schedule={schedule} />,
  },
  {
    key: 'overlap',
    title: 'If still running',
    width: 128,
    hideUnder: 'xxl',
    bone: 72,
    cell: (schedule) => <span className="muted">{overlapText(schedule)}</span>,
  },
  {
    key: 'status',
    title: 'Status',
    width: 112,
    bone: 64,
    cell: (schedule) => <ScheduleStatusTag schedule={schedule} />,
  },
  {
    key: 'actions',
    title: <span className="sr">Actions</span>,
    width: 56,
    right: true,
    cell: (schedule) => (
      <span className="rowactions">
        <ScheduleMenu schedule={schedule} {...row} />
      </span>
    ),
  },
]
