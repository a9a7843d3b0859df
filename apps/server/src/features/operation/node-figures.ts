import { sql } from 'kysely'
import type { OperationNode, OperationWorker } from '@windrow/contract/schemas/operation'
import type { Db } from '../../database/connect.ts'
import type { NodeFacts } from '../../database/operation-tables.ts'
import { silentSeconds } from './node-beat.ts'

/** As long as a worker without an advisory lock keeps its runs. */
const workerSeconds = 15

interface NodeRow {
  id: string
  host: string
  pid: number
  roles: string[]
  version: string
  facts: NodeFacts
  started_at: Date
  heartbeat_at: Date
  is_alive: boolean
}

/** The nodes of the last day, and what each measured of its statements. */
export async function nodeFigures(db: Db): Promise<{ nodes: OperationNode[]; facts: NodeFacts[] }> {
  const { rows } = await sql<NodeRow>`select *,
      heartbeat_at > now() - make_interval(secs => ${silentSeconds}) as is_alive
    from nodes order by host, started_at`.execute(db)
  const nodes = rows.map((row) => ({
    nodeId: row.id,
    host: row.host,
    pid: row.pid,
    roles: row.roles,
    version: row.version,
    memoryBytes: row.facts.memoryBytes,
    eventLoopMs: row.facts.eventLoopMs,
    isAlive: row.is_alive,
    startedDate: row.started_at.toISOString(),
    heartbeatDate: row.heartbeat_at.toISOString(),
  }))
  return { nodes, facts: rows.filter(({ is_alive }) => is_alive).map(({ facts }) => facts) }
}

interface WorkerRow {
  id: number
  host: string
  pid: number
  started_at: Date
  heartbeat_at: Date
  is_alive: boolean
  runs: OperationWorker['runs']
}

const mostShown = 200

/** Worker processes, and the runs that each works on. */
export async function workerFigures(db: Db): Promise<OperationWorker[]> {
  const { rows } = await sql<WorkerRow>`
    select w.id, w.host, w.pid, w.started_at, w.heartbeat_at,
      w.heartbeat_at > now() - make_interval(secs => ${workerSeconds}) as is_alive,
      coalesce((select json_agg(json_build_object('historyId', u.id, 'part', u.part, 'projectId', u.project_id,
          'reportId', u.report_id, 'reportName', r.name) order by u.id, u.part)
        from (
          select id, 0 as part, project_id, report_id from runs where worker_id = w.id
            and status in ('PROVISIONING', 'INITIALIZING', 'PROCESSING', 'STOPPING')
          union all
          select a.run_id, a.part, b.project_id, b.report_id from run_parts a join runs b on b.id = a.run_id
            where a.worker_id = w.id and b.ended_at is null
        ) u join reports r on r.id = u.report_id), '[]') as runs
    from workers w where w.heartbeat_at > now() - interval '1 hour'
    order by w.host, w.id limit ${mostShown}`.execute(db)
  return rows.map(({ id, started_at, heartbeat_at, is_alive, ...row }) => ({
    ...row,
    workerId: id,
    isAlive: is_alive,
    startedDate: started_at.toISOString(),
    heartbeatDate: heartbeat_at.toISOString(),
  }))
}
