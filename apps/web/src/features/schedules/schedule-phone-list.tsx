import type { Schedule } from '@windrow/contract/schemas/schedules'
import { Middot } from '../../ui/marks.tsx'
import { PhoneSkeleton } from '../../ui/phone-skeleton.tsx'
import {
  ActiveSwitch,
  editHref,
  inOwnZone,
  NextRun,
  ParameterOverrides,
  overlapText,
  ScheduleMenu,
  type ScheduleRowProps,
  ScheduleStatusTag,
} from './schedule-cells.tsx'
import { ScheduleName } from './schedule-columns.tsx'
import { lengthText } from './schedule-days.ts'

interface Props extends ScheduleRowProps {
  schedules: Schedule[] | undefined
  mayEdit: boolean
}

export function SchedulePhoneList({ schedules, mayEdit, ...row }: Props) {
  if (!schedules) return <PhoneSkeleton label="Loading schedules" />
  return (
    <ul className="list" aria-label="Schedules">
      {schedules.map((schedule) => (
        <li key={schedule.id}>
          <div className="lrow">
            <ActiveSwitch schedule={schedule} actions={row.actions} />
            <ScheduleName
              schedule={schedule}
              href={mayEdit ? editHref(row.id, row.rid, schedule.id) : null}
            />
            <span className="grow" />
            <ScheduleStatusTag schedule={schedule} />
            <ScheduleMenu schedule={schedule} {...row} />
          </div>
          <p className="meta">
            {inOwnZone(schedule) ? schedule.repeats : schedule.sentence}
            <ParameterOverrides schedule={schedule} />
          </p>
          <div className="lrow between">
            <span className="meta">
              {schedule.expectedSeconds !== null && (
                <>
                  About {lengthText(schedule.expectedSeconds)}
                  <Middot />
                </>
              )}
              {overlapText(schedule)}
            </span>
            <span className="num">
              <NextRun schedule={schedule} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
