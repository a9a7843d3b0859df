import { sql } from 'kysely'
import { activeStatuses } from '@windrow/contract/run-status'
import type { DashboardDesk } from '@windrow/contract/schemas/dashboard'
import type { Db } from '../../database/connect.ts'
import { waitingBefore } from './queue-samples.ts'

const mostReasons = 6
const lostSeconds = 15
const alreadyRunning = 'Report is already running'

/** Numbers in a reason are about single runs. */
const general = sql`coalesce(regexp_replace(nullif(debug_message, ''), '\\d[\\d.,:]*', '…', 'g'), 'Waiting for a free worker')`

/** The queue of the installation and its workers. */
export async function deskQueue(db: Db): Promise<DashboardDesk['queue']> {
  const [active, reasons, waitingTimes, nodes, before] = await Promise.all([
    db
      .selectFrom('runs')
      .select([
        sql<number>`(count(*) filter (where status = 'PENDING'))::int`.as('waiting'),
        sql<number>`(count(*) filter (where status <> 'PENDING'))::int`.as('running'),
        sql<Date | null>`min(created_at) filter (where status = 'PENDING')`.as('oldest'),
      ])
      .where('status', 'in', activeStatuses)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
    sql<{ reason: string; runs: number }>`select ${general} as reason, count(*)::int as runs from runs
      where status = 'PENDING' and status in ('PENDING', 'PROVISIONING', 'INITIALIZING', 'PROCESSING', 'STOPPING')
        and deleted_at is null
      group by 1 order by 2 desc, 1 limit ${mostReasons}`.execute(db),
    db
      .selectFrom('schedule_firings')
      .select(sql<number>`count(*)::int`.as('runs'))
      .where('state', '=', 'WAITING')
      .executeTakeFirstOrThrow(),
    sql<{ host: string; runs: number; isLost: boolean; heartbeat: Date }>`
      select w.host, count(r.id)::int as runs, max(w.heartbeat_at) as heartbeat,
        bool_or(w.heartbeat_at < now() - make_interval(secs => ${lostSeconds})) as "isLost"
      from workers w left join runs r on r.worker_id = w.id
        and r.status in ('PROVISIONING', 'INITIALIZING', 'PROCESSING', 'STOPPING')
      group by w.host order by w.host limit 100`.execute(db),
    waitingBefore(db),
  ])
  const late = waitingTimes.runs > 0 ? [{ reason: alreadyRunning, runs: waitingTimes.runs }] : []
  const waiting = active.waiting + waitingTimes.runs
  return {
    waiting,
    running: active.running,
    waitingBefore: [...before.slice(0, -1), Math.max(before.at(-1) ?? 0, waiting)],
    oldestDate: active.oldest?.toISOString() ?? null,
    reasons: [...reasons.rows, ...late],
    nodes: nodes.rows.map(({ host, runs, isLost, heartbeat }) => ({
      host,
      runs,
      isLost,
      heartbeatDate: heartbeat.toISOString(),
    })),
  }
}
