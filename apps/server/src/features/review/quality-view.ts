import { sql } from 'kysely'
import { rerunPages, type RerunPages } from '@windrow/contract/anomalies'
import { roleMay } from '@windrow/contract/roles'
import type { Finding, Review, RunQuality } from '@windrow/contract/schemas/anomalies'
import type { Actor } from '../../access/actor.ts'
import type { Db } from '../../database/connect.ts'
import type { RunFindingRow } from '../../database/review-tables.ts'
import { notFound } from '../../errors/app-error.ts'
import { managersWhoDecide, mayDecide } from './may-decide.ts'
import { filterOf } from './odd-rows.ts'
import { whyNoRerun } from './rerun-call.ts'
import { shownName, type Viewer } from './shown-name.ts'

const seesAnomalies = ({ role }: Viewer) => roleMay(role, 'report:view-anomalies')
const iso = (date: Date | null) => date?.toISOString() ?? null

const reviewedRuns = (db: Db) =>
  db
    .selectFrom('runs')
    .leftJoin('users', 'users.id', 'runs.decided_by')
    .leftJoin('recipe_versions', (join) =>
      join
        .onRef('recipe_versions.report_id', '=', 'runs.report_id')
        .onRef('recipe_versions.version', '=', 'runs.recipe_version'),
    )
    .leftJoin('anomaly_tasks', 'anomaly_tasks.run_id', 'runs.id')
    .leftJoin('users as assignee', 'assignee.id', 'anomaly_tasks.assigned_to')
    .select([
      'runs.organization_id',
      'runs.quality_status',
      'runs.compared_runs',
      'runs.review_state',
      'runs.held_since',
      'runs.review_deadline',
      'runs.deadline_action',
      'runs.decided_at',
      'runs.replaced_by',
      'runs.failed',
      'runs.status as run_status',
      'runs.manually_stopped',
      'runs.origin',
      'runs.archived_at',
      'recipe_versions.service_code',
      'runs.decision_reason',
      'users.first_name',
      'users.last_name',
      'users.role_id',
      'anomaly_tasks.status',
      'anomaly_tasks.version',
      'anomaly_tasks.assigned_to',
      sql<string>`trim(assignee.first_name || ' ' || assignee.last_name)`.as('assignee_name'),
      sql<number>`(select count(*)::int from deliveries where run_id = runs.id and state = 'HELD')`.as(
        'held',
      ),
      sql<
        number | null
      >`(select id from runs again where again.rerun_of = runs.id and again.ended_at is null limit 1)`.as(
        'rerun_by',
      ),
    ])

type ReviewedRun = Awaited<ReturnType<ReturnType<typeof reviewedRuns>['executeTakeFirstOrThrow']>>

/** A finding in words; its figures only for those who may view anomalies. */
export const toFinding = (viewer: Viewer, row: RunFindingRow): Finding => ({
  findingId: row.id,
  pageId: row.page_id,
  column: row.column_name,
  metric: row.metric,
  level: row.level,
  title: row.title,
  detail: row.detail,
  rowCount: row.row_count,
  filter: filterOf(row),
  ...(seesAnomalies(viewer) && {
    ...(row.value !== null && { value: row.value }),
    ...(row.expected_low !== null &&
      row.expected_high !== null && { expected: { low: row.expected_low, high: row.expected_high } }),
    ignored: row.ignored_by !== null,
  }),
})

/** Which pages of a run can be fetched again. */
function rerunsOf(run: ReviewedRun, findings: readonly RunFindingRow[]): RerunPages[] {
  if (whyNoRerun({ ...run, status: run.run_status }) !== null) return []
  const isSuspicious = findings.some((row) => row.ignored_by === null && filterOf(row) !== null)
  return rerunPages.filter((pages) => (pages === 'FAILED' ? run.failed > 0 : isSuspicious))
}

async function reviewOf(
  db: Db,
  actor: Actor,
  run: ReviewedRun,
  findings: readonly RunFindingRow[],
): Promise<Review> {
  const isHeld = run.review_state === 'HELD'
  const reruns = roleMay(actor.role, 'report:run') ? rerunsOf(run, findings) : []
  const mayReview = (isHeld || reruns.length > 0) && (await mayDecide(db, actor, run.organization_id))
  const may = isHeld && mayReview
  const { first_name, last_name, role_id } = run
  return {
    state: run.review_state,
    heldSince: iso(run.held_since),
    deadline: iso(run.review_deadline),
    onDeadline: run.deadline_action,
    heldDeliveries: run.held,
    mayDecide: may,
    deciders: isHeld && !may ? await managersWhoDecide(db, run.organization_id) : [],
    reruns: mayReview ? reruns : [],
    failedPages: run.failed,
    rerunBy: run.rerun_by,
    replacedBy: run.replaced_by,
    decidedBy:
      first_name !== null && last_name !== null && role_id !== null
        ? shownName(actor, { first_name, last_name, role_id })
        : null,
    decidedDate: iso(run.decided_at),
    reason: run.decision_reason,
  }
}

const taskOf = ({ status, version, assigned_to, assignee_name }: ReviewedRun): RunQuality['task'] =>
  status === null || version === null
    ? null
    : {
        status,
        version,
        assignee: assigned_to === null ? null : { userId: assigned_to, fullName: assignee_name },
      }

/**
 * The findings of a run and its review. Customers get findings in words, without ignored ones, and no task. Throws
 * NOT_FOUND.
 */
export async function loadQuality(db: Db, actor: Actor, runId: number): Promise<RunQuality> {
  const seesAll = seesAnomalies(actor)
  const [run, findings] = await Promise.all([
    reviewedRuns(db).where('runs.id', '=', runId).executeTakeFirst(),
    db
      .selectFrom('run_findings')
      .selectAll()
      .where('run_id', '=', runId)
      .$if(!seesAll, (query) => query.where('ignored_by', 'is', null))
      .orderBy('position')
      .execute(),
  ])
  if (!run) throw notFound('run')
  return {
    status: run.quality_status,
    comparedRuns: run.compared_runs,
    findings: findings.map((row) => toFinding(actor, row)),
    review: await reviewOf(db, actor, run, findings),
    ...(seesAll && { task: taskOf(run) }),
  }
}
