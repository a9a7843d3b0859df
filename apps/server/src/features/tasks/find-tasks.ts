import { sql } from 'kysely'
import { mostCountedTasks, type ListedTaskKind, type TaskState } from '@windrow/contract/background-tasks'
import type { Task } from '@windrow/contract/schemas/tasks'
import { sourceNames, taskSources, type SourceName } from './sources.ts'
import type { Sql, TaskSource, Viewer } from './task-source.ts'

export interface Wanted {
  kind?: ListedTaskKind | undefined
  state?: TaskState | undefined
  /** A query of the ids of reports; all of them if absent. */
  reports?: Sql | undefined
  /** Only what works on this run. */
  runId?: number | undefined
  /** Only tasks with this number. */
  number?: number | undefined
}

interface Found {
  tasks: Task[]
  total: number
  isMore: boolean
}

function conditions(source: TaskSource, { kind, state, runId, number }: Wanted): Sql {
  const all = [
    source.listed,
    ...(kind && source.isKind ? [source.isKind(kind)] : []),
    ...(state ? [source.states[state]] : []),
    ...(runId === undefined ? [] : [source.ofRun(runId)]),
    ...(number === undefined ? [] : [sql`t.id = ${number}`]),
  ]
  return sql.join(
    all.map((one) => sql`(${one})`),
    sql` and `,
  )
}

/** Deleted projects keep their rows for a while. */
const inLivingProject = ({ report }: TaskSource): Sql => sql`exists (
  select from reports r join projects p on p.id = r.project_id where r.id = ${report} and p.status <> 'DELETED')`

/** The newest rows of a source: at most `limit`, each from an index, so that the table's size doesn't matter. */
function newest(name: SourceName, wanted: Wanted, limit: number): Sql {
  const source = taskSources[name]
  const { from, order, createdAt, report } = source
  const where = conditions(source, wanted)
  const columns = sql`${sql.lit(name)} as source, t.id, ${createdAt} as created_at`
  if (!wanted.reports)
    return sql`(select ${columns} from ${from} where ${where} and ${inLivingProject(source)}
      order by ${order} limit ${limit})`
  return sql`(select t.* from (${wanted.reports}) scope (report_id) cross join lateral (
      select ${columns} from ${from} where ${report} = scope.report_id and ${where}
      order by ${order} limit ${limit}) t
    order by t.created_at desc, t.id desc limit ${limit})`
}

/** The number of rows of a source, at most `limit`; in no order, so that it ends with the first ones found. */
function counted(name: SourceName, wanted: Wanted, limit: number): Sql {
  const source = taskSources[name]
  const { from, report } = source
  const where = conditions(source, wanted)
  const rows = wanted.reports
    ? sql`select 1 from (${wanted.reports}) scope (report_id) cross join lateral (
        select from ${from} where ${report} = scope.report_id and ${where} limit ${limit}) t`
    : sql`select 1 from ${from} where ${where} and ${inLivingProject(source)}`
  return sql`select count(*)::int as count from (${rows} limit ${limit}) found`
}

const sourcesOf = ({ kind }: Wanted): SourceName[] =>
  sourceNames.filter((name) => !kind || taskSources[name].kinds.includes(kind))

const union = (parts: Sql[]): Sql => sql.join(parts, sql` union all `)

interface Key {
  source: SourceName
  id: number
}

/** Tasks by key, in this order; those that have vanished meanwhile are left out. */
export async function loadTasks(viewer: Viewer, keys: readonly Key[]): Promise<Task[]> {
  const bySource = Map.groupBy(keys, ({ source }) => source)
  const loaded = await Promise.all(
    [...bySource].map(async ([source, own]) => {
      const ids = own.map(({ id }) => id)
      const tasks = await taskSources[source].load(viewer, ids)
      return tasks.map((task) => [`${source}-${task.itemId}`, task] as const)
    }),
  )
  const known = new Map(loaded.flat())
  return keys.flatMap(({ source, id }) => known.get(`${source}-${id}`) ?? [])
}

/** Counts matching tasks, but no more than {@link mostCountedTasks} of them. */
async function countTasks({ db }: Viewer, wanted: Wanted): Promise<{ total: number; isMore: boolean }> {
  const limit = mostCountedTasks + 1
  const counts = sourcesOf(wanted).map((name) => counted(name, wanted, limit))
  const { rows } = await sql<{ count: number }>`${union(counts)}`.execute(db)
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  return { total: Math.min(total, mostCountedTasks), isMore: total > mostCountedTasks }
}

/** A page of tasks, newest first. Pages start at 1; those beyond {@link mostCountedTasks} are empty. */
export async function findTasks(
  viewer: Viewer,
  wanted: Wanted,
  { offset, limit }: { offset: number; limit: number },
): Promise<Found> {
  const reached = Math.min(mostCountedTasks, offset + limit)
  const parts = sourcesOf(wanted).map((name) => newest(name, wanted, reached))
  const [{ rows }, counted] = await Promise.all([
    sql<Key>`select source, id from (${union(parts)}) found
      order by created_at desc, source, id desc offset ${offset} limit ${Math.max(0, reached - offset)}`.execute(
      viewer.db,
    ),
    countTasks(viewer, wanted),
  ])
  return { tasks: await loadTasks(viewer, rows), ...counted }
}
