import { sql } from 'kysely'
import { fireDueSchedules } from '../../apps/server/src/features/schedules/fire-schedules.ts'
import { startWaiting } from '../../apps/server/src/features/schedules/start-waiting.ts'
import { insertWorker } from '../../apps/server/src/testing/worker-row.ts'
import { claimRun } from '../../apps/server/src/worker/claim-run.ts'
import { startDatabase } from '../installation.ts'
import { seedPlaces } from '../seed-lists.ts'
import { seedSchedules } from '../seed-schedules.ts'
import { openDatabaseTime, type DatabaseTime } from './database-time.ts'
import { growing } from './growth-table.ts'

/** Schedules whose runs are queued, or all if there are fewer: the next thousand costs as much. */
const most = 1000

async function seed({ db }: DatabaseTime, schedules: number): Promise<void> {
  await seedPlaces(db, { accounts: 50, projects: 100, reports: schedules })
  await sql`update projects set status = 'ACTIVE'`.execute(db)
  await sql`update reports set status = 'ACTIVE' where status <> 'ACTIVE'`.execute(db)
  await seedSchedules(db, schedules)
}

/** Queues a run for each report that has none. */
const queueAll = ({ db }: DatabaseTime) =>
  sql`insert into runs (organization_id, project_id, report_id, recipe_version, status, run_type, initiator_id)
    select p.organization_id, p.id, r.id, 1, 'PENDING', 'Scheduled', 1 from reports r join projects p on p.id = r.project_id
    on conflict do nothing`.execute(db)

/** Makes a firing of each schedule wait until the run of its report ends, which only the last one's does. */
async function makeWait({ db }: DatabaseTime): Promise<void> {
  await sql`insert into schedule_firings (schedule_id, due_at, state)
    select id, now() + interval '1 minute', 'WAITING' from schedules`.execute(db)
  await sql`update runs set status = 'SUCCESS', ended_at = now() where id = (select max(id) from runs)`.execute(
    db,
  )
}

/** On a database of its own: what was billed and recorded of the last size can't be deleted. */
async function measure(schedules: number) {
  await using database = await startDatabase()
  await using time = openDatabaseTime(database.databaseUrl)
  const { db, costs, once } = time
  await seed(time, schedules)
  const none = await costs({ none: () => fireDueSchedules({ db }) })
  await sql`update schedules set next_due_at = now(), next_fire_at = now()`.execute(db)
  await sql`vacuum analyze`.execute(db) // as autovacuum would have done by then
  const fired = Math.min(most, schedules)
  const started = await once(async () => {
    for (let left = fired; left > 0; left -= 100) await fireDueSchedules({ db })
  })
  await sql`alter table runs disable trigger user`.execute(db)
  await queueAll(time)
  await sql`alter table runs enable trigger user`.execute(db)
  const worker = await insertWorker(db)
  await sql`vacuum analyze`.execute(db)
  const claimed = await costs({ claimed: () => claimRun(db, worker) })
  await makeWait(time)
  await sql`vacuum analyze`.execute(db)
  const waiting = await costs({ waiting: () => startWaiting({ db }) })
  return { ...none, due: (started * 1000) / fired, ...claimed, ...waiting }
}

/** Schedules, each of a report of its own. */
export const growSchedules = (sizes: readonly number[]): Promise<void> =>
  growing(sizes, {
    area: 'schedules',
    title: 'Schedules, processor time of this process and the database',
    lines: {
      none: { what: 'look for due ones while none is', of: 'page', unit: 'ms' },
      due: { what: 'queue a run of one, all due at once', of: 'element', unit: 'µs' },
      claimed: { what: "worker's claim of a run while all wait", of: 'page', unit: 'ms' },
      waiting: { what: 'look for free reports while all wait', of: 'whole', unit: 'ms' },
    },
    measure,
  })
