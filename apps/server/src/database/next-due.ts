import { sql, type RawBuilder } from 'kysely'

/** When the schedules of report `r` in project `p` next start a run; null if they are paused. */
export const nextDue: RawBuilder<Date | null> = sql`(select min(s.next_due_at) from schedules s
  where s.report_id = r.id and s.deleted_at is null and r.status = 'ACTIVE' and p.status not in ('CANCELED', 'DELETED'))`
