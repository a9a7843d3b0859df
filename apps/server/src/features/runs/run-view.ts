import { sql, type RawBuilder } from 'kysely'
import { shownStatus, statusText, type RunStatus } from '@windrow/contract/run-status'
import { progressOf, type ProgressFacts } from '@windrow/contract/run-progress'
import { budgetStopText } from '@windrow/contract/budgets'
import { isStaff } from '@windrow/contract/roles'
import type { Run, RunListQuery } from '@windrow/contract/schemas/runs'
import type { z } from 'zod'
import type { Db } from '../../database/connect.ts'
import { compiledOnce } from '../../database/compiled-once.ts'
import { plannedOnce } from '../../database/plan-once.ts'
import type { RunRow } from '../../database/run-tables.ts'
import type { Actor } from '../../access/actor.ts'
import { endedFacts, reasonOf, type ReasonRow } from './run-facts.ts'
import { seenBy } from '../../access/seen-runs.ts'

const isoOrNull = (date: Date | null) => date?.toISOString() ?? null

/** The shown columns of a run; leaves out its service's recipe and its parameters, which may be large. */
const shownColumns = [
  'id',
  'report_id',
  'schedule_id',
  'recipe_version',
  'status',
  'run_type',
  'manually_stopped',
  'debug_message',
  'end_reason',
  'stopped_by',
  'budget_stop',
  'attempt',
  'origin',
  'source_run_ids',
  'data_expires_at',
  'archived_at',
  'deleted_at',
  'file_name',
  'breach_count',
  'bad_rows',
  'quality_status',
  'finding_count',
  'review_state',
  'rerun_of',
  'rerun_pages',
  'inherited_pages',
  'inherited_bytes',
  'is_dnu',
  'options',
  'queued',
  'done',
  'failed',
  'skipped',
  'retried',
  'rows',
  'bytes_down',
  'bytes_up',
  'errors',
  'proxy_cost',
  'pages_per_second',
  'queue_by_type',
  'total_known',
  'expected_pages',
  'page_limit',
  'first_page_at',
  'created_at',
  'started_at',
  'ended_at',
] as const satisfies (keyof RunRow)[]

type NamedRun = Pick<RunRow, (typeof shownColumns)[number]> &
  Pick<ReasonRow, 'failures' | 'checks'> & {
    parameters_set: string[] | null
    initiator_email: string
    initiator_name: string
    parts_speed: number | null
    parts_queue: { types: Record<string, number> | null; known: boolean }[] | null
    deliveries: Run['deliveries']
  }

/** A run as the API returns it. */
export function toRun(row: NamedRun): Run {
  const status = shownStatus({ status: row.status, manuallyStopped: row.manually_stopped })
  return {
    id: row.id,
    historyId: row.id,
    reportId: row.report_id,
    scheduleId: row.schedule_id,
    status,
    statusText: row.budget_stop === null || status !== 'STOPPED' ? statusText(status) : budgetStopText,
    historyStatus: row.status,
    debugMessage: row.debug_message,
    reason: reasonOf(row, status),
    isDeleted: row.deleted_at !== null,
    isArchive: row.archived_at !== null,
    origin: row.origin,
    sourceRuns: (row.source_run_ids ?? []).map(Number),
    dataExpires: isoOrNull(row.data_expires_at),
    fileName: row.file_name,
    schemaBreaches: row.breach_count,
    badRows: row.bad_rows,
    quality: { status: row.quality_status, findings: row.finding_count, review: row.review_state },
    rerunOf: row.rerun_of,
    rerunPages: row.rerun_pages,
    inheritedPages: row.inherited_pages,
    inheritedBytes: row.inherited_bytes,
    isDnu: row.is_dnu,
    createdDate: row.created_at.toISOString(),
    runStarted: isoOrNull(row.started_at),
    runEnded: isoOrNull(row.ended_at),
    itemCount: row.rows,
    requestCount: row.done + row.failed + row.retried,
    cost: row.proxy_cost,
    deliveries: row.deliveries,
    attempt: row.attempt,
    recipeVersion: row.recipe_version,
    options: row.options,
    parametersSet: row.parameters_set ?? [],
    counters: {
      queued: row.queued,
      done: row.done,
      failed: row.failed,
      skipped: row.skipped,
      retried: row.retried,
      rows: row.rows,
      bytesDown: row.bytes_down,
      bytesUp: row.bytes_up,
      errors: row.errors,
    },
    pagesPerSecond: row.ended_at ? null : speedOf(row),
    progress: row.status === 'PROCESSING' ? progressOf(factsOf(row)) : null,
    queue: row.ended_at ? [] : queueOf(row),
    historyProperties: {
      runType: row.run_type,
      MANUALLY_STOPPED: row.manually_stopped,
      initiator: row.initiator_email,
      initiatorName: row.initiator_name,
    },
  }
}

/** The speed of all parts of a split run; the row itself is part 0. */
const speedOf = ({ pages_per_second, parts_speed }: NamedRun): number | null =>
  parts_speed === null ? pages_per_second : (pages_per_second ?? 0) + parts_speed

/** What all parts still have to read, the most first. */
function queueOf({ queue_by_type, parts_queue }: NamedRun): Run['queue'] {
  const sums = new Map<string, number>()
  for (const types of [queue_by_type, ...(parts_queue ?? []).map((part) => part.types)])
    for (const [type, count] of Object.entries(types ?? {})) {
      // Sitemaps and feeds, and pages whose content decides, have no type of the recipe.
      const name = type.startsWith(':') ? null : type
      sums.set(name ?? '', (sums.get(name ?? '') ?? 0) + count)
    }
  return [...sums]
    .map(([type, queued]) => ({ type: type || null, queued }))
    .sort((a, b) => b.queued - a.queued)
}

const factsOf = (row: NamedRun): ProgressFacts => ({
  settled: row.done + row.failed + row.skipped,
  queued: row.queued,
  isTotalKnown: row.total_known && (row.parts_queue ?? []).every(({ known }) => known),
  limit: row.page_limit,
  expected: row.expected_pages,
  elapsedSeconds: row.first_page_at ? (Date.now() - row.first_page_at.getTime()) / 1000 : 0,
  pagesPerSecond: speedOf(row),
})

/** Hides costs from everyone but staff. */
export const forActor = (actor: Pick<Actor, 'role'>, run: Run): Run =>
  isStaff(actor.role) ? run : { ...run, cost: 0 }

/** A summary of the run's deliveries. */
const deliveriesOfRun = sql<Run['deliveries']>`(
  select json_build_object('total', count(*),
    'delivered', count(*) filter (where state = 'DELIVERED'),
    'open', count(*) filter (where state in ('HELD', 'QUEUED', 'RUNNING', 'RETRYING')),
    'failed', count(*) filter (where state = 'FAILED'),
    'lastDelivered', to_char(max(ended_at) filter (where state = 'DELIVERED') at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from deliveries where deliveries.run_id = runs.id)`

const namedRuns = (db: Db) =>
  db
    .selectFrom('runs')
    .innerJoin('users', 'users.id', 'runs.initiator_id')
    .select(shownColumns.map((column) => `runs.${column}` as const))
    .select([
      sql<
        string[] | null
      >`(select array_agg(name order by name) from jsonb_object_keys(runs.parameters->'values') name)`.as(
        'parameters_set',
      ),
      'users.email as initiator_email',
      sql<string>`users.first_name || ' ' || users.last_name`.as('initiator_name'),
      sql<number | null>`case when runs.parts > 1 and runs.ended_at is null then
        (select sum(pages_per_second) from run_parts where run_parts.run_id = runs.id) end`.as('parts_speed'),
      sql<NamedRun['parts_queue']>`case when runs.parts > 1 and runs.ended_at is null then
        (select json_agg(json_build_object('types', queue_by_type, 'known', total_known))
          from run_parts where run_parts.run_id = runs.id) end`.as('parts_queue'),
      deliveriesOfRun.as('deliveries'),
      ...endedFacts,
    ])

export async function loadRun(db: Db, id: number): Promise<Run | null> {
  const row = await namedRuns(db).where('runs.id', '=', id).executeTakeFirst()
  return row ? toRun(row) : null
}

export async function loadRuns(db: Db, ids: readonly number[]): Promise<Run[]> {
  if (ids.length === 0) return []
  return (await namedRuns(db).where('runs.id', 'in', ids).execute()).map(toRun)
}

export async function activeRun(db: Db, reportId: number): Promise<Run | null> {
  const row = await namedRuns(db)
    .where('runs.report_id', '=', reportId)
    .where('runs.deleted_at', 'is', null)
    .where('runs.ended_at', 'is', null)
    .executeTakeFirst()
  return row ? toRun(row) : null
}

/** The run that was started last, whatever its status. */
export async function latestRun(db: Db, reportId: number): Promise<Run | null> {
  const row = await namedRuns(db)
    .where('runs.report_id', '=', reportId)
    .where('runs.deleted_at', 'is', null)
    .where('runs.status', '<>', 'IMPORTED')
    .orderBy('runs.created_at', 'desc')
    .orderBy('runs.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toRun(row) : null
}

type ListQuery = z.output<typeof RunListQuery>
const orders = {
  createdDate: sql`runs.created_at, runs.id`,
  '-createdDate': sql`runs.created_at desc, runs.id desc`,
  itemCount: sql`runs.rows, runs.id`,
  '-itemCount': sql`runs.rows desc, runs.id desc`,
}

/** SQL version of `shownStatus`: a manual stop is a property. */
const isShownAs = (status: RunStatus) => {
  const stopped = sql<boolean>`(runs.manually_stopped and runs.ended_at is not null)`
  return status === 'STOPPED'
    ? sql<boolean>`(${stopped} or runs.status = 'STOPPED')`
    : sql<boolean>`(runs.status = ${status} and not ${stopped})`
}

/** The runs of a report that match an actor's query. */
function wantedRuns(actor: Pick<Actor, 'role'>, reportId: number, query: ListQuery) {
  const deleted = query.deleted === 'true'
  return [
    sql<boolean>`runs.report_id = ${reportId}`,
    deleted ? sql<boolean>`runs.deleted_at is not null` : sql<boolean>`runs.deleted_at is null`,
    seenBy(actor),
    ...(query.status === undefined ? [] : [isShownAs(query.status)]),
    ...(query.runType === undefined ? [] : [sql<boolean>`runs.run_type = ${query.runType}`]),
    ...(query.fromDate === undefined ? [] : [sql<boolean>`runs.created_at >= ${new Date(query.fromDate)}`]),
    ...(query.toDate === undefined ? [] : [sql<boolean>`runs.created_at <= ${new Date(query.toDate)}`]),
  ]
}

const countedRuns = (db: Db, conditions: readonly RawBuilder<boolean>[]) =>
  db
    .selectFrom('runs')
    .select(sql<number>`count(*)::int`.as('total'))
    .where((eb) => eb.and([...conditions]))

/** Runs in order, each with the number of all that match the conditions; the caller chooses among these. */
const sortedRuns = (db: Db, conditions: readonly RawBuilder<boolean>[], sort: ListQuery['sort']) =>
  namedRuns(db)
    .select(sql<number>`(${countedRuns(db, conditions)})`.as('total'))
    .orderBy(orders[sort])

/** A page of runs, whose ids are found first, in an index: skipped runs aren't looked at more closely. */
const runsOfPage = (db: Db, conditions: readonly RawBuilder<boolean>[], { page, limit, sort }: ListQuery) =>
  sortedRuns(db, conditions, sort).where('runs.id', 'in', (eb) =>
    eb
      .selectFrom('runs')
      .select('runs.id')
      .where((filter) => filter.and([...conditions]))
      .orderBy(orders[sort])
      // A plan for any limit would be one for many rows.
      .limit(sql.lit(limit))
      .$if(page > 1, (query) => query.offset((page - 1) * limit)),
  )

/** The first page, a fifth faster, unless the report has far more runs than others: the plan then reads and sorts all. */
const firstRuns = (db: Db, conditions: readonly RawBuilder<boolean>[], { limit, sort }: ListQuery) =>
  sortedRuns(db, conditions, sort)
    .where((eb) => eb.and([...conditions]))
    .limit(sql.lit(limit))

/** Reports that had more than {@link manyRuns} when they were last listed by this process. */
const largeReports = new Set<number>()
const manyRuns = 2000

/** The first pages that are asked for most: building and planning their query takes longer than running it. */
const frequentLimits = [10, 25, 50, 100]
const isFrequent = ({ page, limit, status, runType, fromDate, toDate }: ListQuery): boolean =>
  page === 1 &&
  frequentLimits.includes(limit) &&
  [status, runType, fromDate, toDate].every((filter) => filter === undefined)

function frequentList(actor: Pick<Actor, 'role'>, query: ListQuery, isLarge: boolean) {
  const list = isLarge ? runsOfPage : firstRuns
  return compiledOnce(['reportId'], (db, { reportId }: { reportId: number }) =>
    list(db, wantedRuns(actor, reportId, query), query).$call(plannedOnce),
  )
}
const frequentLists = new Map<string, ReturnType<typeof frequentList>>()

function readFrequent(db: Db, actor: Pick<Actor, 'role'>, reportId: number, query: ListQuery) {
  const isLarge = largeReports.has(reportId)
  const form = [actor.role, query.sort, query.deleted, query.limit, isLarge].join(' ')
  const list = frequentLists.get(form) ?? frequentList(actor, query, isLarge)
  frequentLists.set(form, list)
  return list(db, { reportId })
}

export async function listRuns(
  db: Db,
  actor: Pick<Actor, 'role'>,
  reportId: number,
  query: ListQuery,
): Promise<{ runs: Run[]; total: number }> {
  if (isFrequent(query)) {
    const rows = await readFrequent(db, actor, reportId, query)
    const total = rows[0]?.total ?? 0
    if (total > manyRuns) largeReports.add(reportId)
    return { runs: rows.map(toRun), total }
  }
  const conditions = wantedRuns(actor, reportId, query)
  const rows = await runsOfPage(db, conditions, query).execute()
  // Beyond the last page, no run brings the number.
  const total = rows[0]?.total ?? (await countedRuns(db, conditions).executeTakeFirstOrThrow()).total
  return { runs: rows.map(toRun), total }
}
