import { sql } from 'kysely'
import type { AnomalyEvent, AnomalyTask } from '@windrow/contract/schemas/anomalies'
import type { Db } from '../../database/connect.ts'
import { notFound } from '../../errors/app-error.ts'

const taskViews = (db: Db) =>
  db
    .selectFrom('anomaly_tasks as t')
    .innerJoin('runs', 'runs.id', 't.run_id')
    .innerJoin('reports', 'reports.id', 't.report_id')
    .innerJoin('projects', 'projects.id', 't.project_id')
    .innerJoin('organizations', 'organizations.id', 't.organization_id')
    .leftJoin('users', 'users.id', 't.assigned_to')
    .selectAll('t')
    .select([
      'runs.review_state',
      'reports.name as report_name',
      'projects.name as project_name',
      'organizations.name as account_name',
      'organizations.tier',
      sql<Date>`coalesce(runs.started_at, runs.created_at)`.as('run_started'),
      sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('assignee_name'),
      sql<number>`(select count(*)::int from deliveries where run_id = t.run_id and state = 'HELD')`.as(
        'held',
      ),
    ])

type TaskViewRow = Awaited<ReturnType<ReturnType<typeof taskViews>['executeTakeFirstOrThrow']>>

const toTask = (row: TaskViewRow): AnomalyTask => ({
  historyId: row.run_id,
  status: row.status,
  actionStatus: row.status,
  assignedToUser: row.assigned_to === null ? null : { userId: row.assigned_to, fullName: row.assignee_name },
  reason: row.reason,
  version: row.version,
  organizationId: row.organization_id,
  accountName: row.account_name,
  tier: row.tier,
  projectId: row.project_id,
  projectName: row.project_name,
  reportId: row.report_id,
  reportName: row.report_name,
  RunStarted: row.run_started.toISOString(),
  level: row.level,
  title: row.title,
  findingCount: row.finding_count,
  review: row.review_state,
  heldDeliveries: row.held,
  createdDate: row.created_at.toISOString(),
  dueDate: row.due_at.toISOString(),
  closedDate: row.closed_at?.toISOString() ?? null,
})

/** The tasks of these runs as the API returns them, in the order of the ids. */
export async function loadTasks(db: Db, runIds: readonly number[]): Promise<AnomalyTask[]> {
  if (runIds.length === 0) return []
  const rows = await taskViews(db).where('t.run_id', 'in', runIds).execute()
  const byRun = new Map(rows.map((row) => [row.run_id, toTask(row)]))
  return runIds.flatMap((id) => byRun.get(id) ?? [])
}

/** The task of a run. Throws NOT_FOUND if it has none. */
export async function loadTask(db: Db, runId: number): Promise<AnomalyTask> {
  const [task] = await loadTasks(db, [runId])
  if (!task) throw notFound('anomaly task')
  return task
}

const events = (db: Db) =>
  db
    .selectFrom('anomaly_events')
    .leftJoin('users', 'users.id', 'anomaly_events.user_id')
    .selectAll('anomaly_events')
    .select(sql<string | null>`trim(users.first_name || ' ' || users.last_name)`.as('user_name'))

type EventRow = Awaited<ReturnType<ReturnType<typeof events>['executeTakeFirstOrThrow']>>

const toEvent = (row: EventRow): AnomalyEvent => ({
  eventId: row.id,
  kind: row.kind,
  text: row.text,
  comment: row.comment,
  userName: row.user_name,
  createdDate: row.created_at.toISOString(),
})

/** The history of a task, oldest first. */
export const loadEvents = async (db: Db, runId: number): Promise<AnomalyEvent[]> => {
  const rows = await events(db).where('run_id', '=', runId).orderBy('anomaly_events.id').execute()
  return rows.map(toEvent)
}

/** One event. Throws if there is none with this id. */
export const loadEvent = async (db: Db, id: number): Promise<AnomalyEvent> =>
  toEvent(await events(db).where('anomaly_events.id', '=', id).executeTakeFirstOrThrow())
