import { sql } from 'kysely'
import type { Db } from '../apps/server/src/database/connect.ts'

/** Daily ones, each of a report of its own, of which none is due now. */
export async function seedSchedules(db: Db, schedules: number): Promise<void> {
  const recurrence = JSON.stringify({
    frequency: 'Daily',
    interval: 1,
    time: '06:00',
    startDate: '2026-01-01',
    endDate: null,
    timeZone: 'Europe/Helsinki',
  })
  await sql`insert into schedules (report_id, name, recurrence, overlap, misfire, misfire_limit, created_by)
    select id, 'Each day', ${recurrence}::jsonb, 'wait', 'once', 5, 1 from reports where id <= ${schedules}::int`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
}
