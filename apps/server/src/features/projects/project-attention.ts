import { sql } from 'kysely'
import type { ProjectAttention } from '@windrow/contract/schemas/projects'
import type { Db } from '../../database/connect.ts'
import { isLastDelivery, recentlyFailed } from '../../database/failed-deliveries.ts'

interface Row {
  projectId: number
  count: number
  last: { reportId: number; historyId: number | null }
}

/** Most deliveries that are looked at: an outage of a destination can fail any number of them. */
const mostFailed = 5000

async function heldRuns(db: Db, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select project_id as "projectId", count(*)::int as count,
      (array_agg(json_build_object('reportId', report_id, 'historyId', id) order by held_since desc, id desc))[1] as last
    from runs where project_id = any(${ids}::bigint[]) and review_state = 'HELD' and deleted_at is null
    group by project_id`.execute(db)
  return rows
}

async function failedDeliveries(db: Db, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.project_id as "projectId", count(*)::int as count,
      (array_agg(json_build_object('reportId', t.report_id, 'historyId', null) order by t.ended_at desc, t.id desc))[1] as last
    from (select id, report_id, destination_id, ended_at from deliveries t where ${recentlyFailed('t')} order by t.ended_at desc limit ${mostFailed}) t
    join reports r on r.id = t.report_id
    join destinations d on d.id = t.destination_id and d.removed_at is null
    where r.project_id = any(${ids}::bigint[]) and ${isLastDelivery('t')}
    group by r.project_id`.execute(db)
  return rows
}

const marksOf = (kind: ProjectAttention['kind'], rows: readonly Row[]) =>
  rows.map(({ projectId, count, last }) => ({ projectId, mark: { kind, count, ...last } }))

/** Held runs and failed deliveries by project. Reads only those, through their indexes, however many runs there are. */
export async function attentionOf(db: Db, ids: readonly number[]): Promise<Map<number, ProjectAttention[]>> {
  const [held, undelivered] = await Promise.all([heldRuns(db, ids), failedDeliveries(db, ids)])
  const marks = [...marksOf('DELIVERY', undelivered), ...marksOf('HELD', held)]
  const byProject = Map.groupBy(marks, ({ projectId }) => projectId)
  return new Map([...byProject].map(([id, found]) => [id, found.map(({ mark }) => mark)]))
}
