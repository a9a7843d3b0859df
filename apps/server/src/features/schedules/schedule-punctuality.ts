import { sql } from 'kysely'
import type { Routes } from '@windrow/contract/routes'
import type { SchedulePunctuality } from '@windrow/contract/schemas/schedules'
import { missedAfterMinutes, punctualityDays, punctualityTimes } from '@windrow/contract/schedules'
import type { AppContext } from '../../context.ts'
import type { Handler } from '../../calls/handler.ts'
import { placeOf } from './schedule-queries.ts'

/** Whether a firing `f` with its run `r` was late; a run that was purged is not known to be. */
const isLate = sql`(coalesce(f.is_late, false) or coalesce(coalesce(r.started_at, r.created_at) > f.due_at
  + make_interval(mins => ${missedAfterMinutes}), false))`

export const schedulePunctuality =
  ({ db }: AppContext): Handler<Routes['schedulePunctuality']> =>
  async ({ report }) => {
    const { time_zone: timeZone } = await placeOf(db, report.id)
    const { rows: days } = await sql<SchedulePunctuality['days'][number]>`
      select to_char(f.due_at at time zone ${timeZone}, 'YYYY-MM-DD') as day,
        (count(*) filter (where f.state = 'STARTED' and not ${isLate}))::int as "onTime",
        (count(*) filter (where f.state = 'STARTED' and ${isLate}))::int as late,
        (count(*) filter (where f.state in ('SKIPPED', 'MISSED')))::int as missed
      from schedules s
      cross join lateral (
        select * from schedule_firings
        where schedule_id = s.id and due_at <= now()
          and due_at >= ((now() at time zone ${timeZone})::date - ${punctualityDays - 1}::int)::timestamp at time zone ${timeZone}
        order by due_at desc limit ${punctualityTimes}) f
      left join runs r on r.firing_id = f.id
      where s.report_id = ${report.id} and s.deleted_at is null and f.state in ('STARTED', 'SKIPPED', 'MISSED')
      group by 1 order by 1`.execute(db)
    return { days }
  }
