import { sql } from 'kysely'
import { anomalyStatusCodes } from '@windrow/contract/anomalies'
import type { Trx } from '../../database/connect.ts'
import { countedFindings } from './finding-words.ts'
import { taskWeight, type JudgedFinding } from './judgement.ts'
import { addEvent } from './task-events.ts'

/** Inserts the task of a run, assigned to nobody. */
async function insertTask(trx: Trx, runId: number, top: JudgedFinding, count: number): Promise<void> {
  await sql`
    insert into anomaly_tasks (run_id, report_id, project_id, organization_id, tier_rank, is_hidden, status, level,
      weight, title, finding_count, due_at)
    select runs.id, runs.report_id, runs.project_id, runs.organization_id, tier_rank(o.tier),
      runs.deleted_at is not null or p.status = 'DELETED', ${anomalyStatusCodes.ASSIGNED}::int, ${top.level}, ${top.weight}::float8,
      ${top.title}, ${count}::int, now() + make_interval(mins => o.review_minutes)
    from runs
    join organizations o on o.id = runs.organization_id
    join projects p on p.id = runs.project_id
    where runs.id = ${runId}`.execute(trx)
  await addEvent(trx, runId, { kind: 'FOUND', text: `found ${countedFindings(count)}` })
}

/**
 * Makes the task of a judged run, or updates it if the run was judged before. `findings` excludes ignored ones, the
 * most important first. A run has at most one task.
 */
export async function makeTask(trx: Trx, runId: number, findings: readonly JudgedFinding[]): Promise<void> {
  const known = await trx
    .selectFrom('anomaly_tasks')
    .select('run_id')
    .where('run_id', '=', runId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const [top] = findings
  if (!known) {
    if (top && top.weight >= taskWeight) await insertTask(trx, runId, top, findings.length)
    return
  }
  await trx
    .updateTable('anomaly_tasks')
    .set({
      finding_count: findings.length,
      version: sql<number>`version + 1`,
      changed_by: null,
      ...(top && { level: top.level, weight: top.weight, title: top.title }),
    })
    .where('run_id', '=', runId)
    .execute()
  const text = `checked the run again and found ${countedFindings(findings.length)}`
  await addEvent(trx, runId, { kind: 'JUDGED_AGAIN', text })
}
