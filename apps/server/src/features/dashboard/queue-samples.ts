import { sql } from 'kysely'
import type { Db } from '../../database/connect.ts'

const keptHours = 48
const shownHalfHours = 48

/** Runs that wait for a worker, and due times that wait for an earlier run of their report. */
const waitingRuns = sql<number>`(
  (select count(*) from runs where status = 'PENDING' and deleted_at is null
    and status in ('PENDING', 'PROVISIONING', 'INITIALIZING', 'PROCESSING', 'STOPPING'))
  + (select count(*) from schedule_firings where state = 'WAITING'))::int`

/**
 * Notes how many runs wait now, as the most of these ten minutes if they are. Safe on any number of nodes.
 *
 * @returns false: there is never more to do at once
 */
export async function sampleQueue(db: Db): Promise<false> {
  await sql`insert into queue_samples as kept (at, waiting)
    values (date_bin('10 minutes', now(), 'epoch'), ${waitingRuns})
    on conflict (at) do update set waiting = excluded.waiting where kept.waiting < excluded.waiting`.execute(
    db,
  )
  await sql`delete from queue_samples where at < now() - make_interval(hours => ${keptHours})`.execute(db)
  return false
}

/** Most runs that waited at once, for each half hour of the last 24 hours, oldest first; 0 where nothing was noted. */
export async function waitingBefore(db: Db): Promise<number[]> {
  const { rows } = await sql<{ waiting: number }>`
    select coalesce(max(q.waiting), 0)::int as waiting
    from generate_series(0, ${shownHalfHours - 1}::int) n
    cross join lateral (select date_bin('30 minutes', now(), 'epoch') - (${shownHalfHours - 1} - n) * interval '30 minutes' as start) slot
    left join queue_samples q on q.at >= slot.start and q.at < slot.start + interval '30 minutes'
    group by n order by n`.execute(db)
  return rows.map(({ waiting }) => waiting)
}
