import { sql } from 'kysely'
import { roleMay } from '@windrow/contract/roles'
import { destinationKinds, type DestinationType } from '@windrow/contract/destinations'
import { heldText } from '@windrow/contract/anomalies'
import type { DashboardNeed, NeedKind } from '@windrow/contract/schemas/dashboard'
import type { Db } from '../../database/connect.ts'
import { isLastDelivery, recentlyFailed } from '../../database/failed-deliveries.ts'
import {
  inScope,
  isByAccount,
  isOfAll,
  ofProjects,
  type FigureScope,
} from '../../day-figures/figure-scope.ts'
import type { Actor } from '../../access/actor.ts'
import { mostNeeds, rowsOf, type Reading } from './need-reading.ts'
import { rolledBackServices, spentBudgets } from './operator-needs.ts'

/** Newest failed deliveries that are looked at. */
const mostDeliveries = 1000
const keyDays = 7

interface PlaceRow {
  projectId: number
  reportId: number
  place: string
  owner: string | null
  ownerId: number | null
}

const ownerName = (table: string) =>
  sql`coalesce(nullif(trim(${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}), ''), ${sql.ref(`${table}.email`)})`

/** Columns of {@link PlaceRow}, of report `r`, project `p`, account `o` and the project's owner `u`. */
const placeColumns = sql`p.id as "projectId", r.id as "reportId", o.name || ' · ' || p.name || ' · ' || r.name as place,
  ${ownerName('u')} as owner, u.id as "ownerId"`
const placeJoins = sql`join reports r on r.id = t.report_id join projects p on p.id = r.project_id
  join organizations o on o.id = p.organization_id left join users u on u.id = p.owner_id`

/**
 * A condition on a table's reports, with a leading "and". It belongs beside the limit on what is read: after it, what
 * waits elsewhere would hide what waits here.
 */
const ofReports = (table: string, scope: FigureScope) =>
  isOfAll(scope)
    ? sql``
    : sql`and exists (select 1 from reports r join projects p on p.id = r.project_id
        where r.id = ${sql.ref(`${table}.report_id`)} ${inScope(scope)})`

const reportPath = ({ projectId, reportId }: PlaceRow) => `/projects/${projectId}/reports/${reportId}`
const runPath = (row: PlaceRow & { runId: number }) => `${reportPath(row)}/histories/${row.runId}/previews`

const shared = (row: PlaceRow, { userId }: Actor) => ({
  place: row.place,
  owner: row.owner,
  mine: row.ownerId === userId,
})

/** Reports whose latest run failed in the last week. */
async function failedRuns({ db, actor, scope }: Reading): Promise<DashboardNeed[]> {
  const rows = await rowsOf(
    db,
    sql<PlaceRow & { runId: number; message: string | null; kind: string | null; failed: number; at: Date }>`
      select t.id as "runId", t.debug_message as message, t.failure_kind as kind, t.failed, t.created_at as at, ${placeColumns}
      from (
        select f.* from (select p.id from projects p where true ${ofProjects(scope)}) place
        cross join lateral (
          select id, report_id, debug_message, failure_kind, failed, created_at from runs
          where project_id = place.id and status = 'FAILED' and deleted_at is null ${ofReports('runs', scope)}
            and created_at > now() - interval '7 days'
            and not exists (
              select 1 from runs n where n.report_id = runs.report_id and n.deleted_at is null and n.origin = 'CRAWLED'
                and (n.created_at, n.id) > (runs.created_at, runs.id))
          order by created_at desc, id desc limit ${mostNeeds}) f
        order by f.created_at desc limit ${mostNeeds}) t
      ${placeJoins}
      where true ${inScope(scope)}
      order by t.created_at desc`,
  )
  return rows.map((row) => {
    const isLogin = row.kind === 'LOGIN'
    const mayUpdate = isLogin && roleMay(actor.role, 'report:configure')
    const seesPages = row.failed > 0 ? `?kept=${row.runId}` : ''
    return {
      key: `run-${row.runId}`,
      kind: isLogin ? ('LOGIN' as const) : ('RUN' as const),
      tone: 'bad' as const,
      title: isLogin ? 'The login failed' : (row.message ?? 'The run failed'),
      href: mayUpdate ? `${reportPath(row)}/extractor` : `${reportPath(row)}${seesPages}`,
      verb: mayUpdate ? 'Update login' : seesPages ? 'See the pages' : 'Open report',
      since: row.at.toISOString(),
      until: null,
      ...shared(row, actor),
    }
  })
}

/** Deliveries that failed in the last days, unless a later one of the same report arrived there. */
async function failedDeliveries({ db, actor, scope }: Reading): Promise<DashboardNeed[]> {
  const rows = await rowsOf(
    db,
    sql<
      PlaceRow & { deliveryId: number; name: string; type: DestinationType; message: string | null; at: Date }
    >`
      select t.id as "deliveryId", d.name, d.type, t.message, t.ended_at as at, ${placeColumns}
      from (
        select id, report_id, destination_id, message, ended_at from deliveries
        where ${recentlyFailed('deliveries')} ${ofReports('deliveries', scope)}
        order by ended_at desc limit ${mostDeliveries}) t
      join destinations d on d.id = t.destination_id and d.removed_at is null
      ${placeJoins}
      where ${isLastDelivery('t')} ${inScope(scope)}
      order by t.ended_at desc limit ${mostNeeds}`,
  )
  return rows.map((row) => ({
    key: `delivery-${row.deliveryId}`,
    kind: 'DELIVERY' as const,
    tone: 'bad' as const,
    title: `\`${row.name}\` (${destinationKinds[row.type].label}): ${row.message ?? 'the delivery failed'}`,
    href: `${reportPath(row)}/datadeliveries`,
    verb: 'Open delivery',
    since: row.at.toISOString(),
    until: null,
    ...shared(row, actor),
  }))
}

/** Runs whose deliveries wait for a decision. */
async function heldRuns({ db, actor, scope }: Reading): Promise<DashboardNeed[]> {
  const rows = await rowsOf(
    db,
    sql<PlaceRow & { runId: number; findings: number; at: Date | null; deadline: Date | null }>`
      select t.id as "runId", t.finding_count as findings, t.held_since as at, t.review_deadline as deadline, ${placeColumns}
      from (select distinct run_id from deliveries where state = 'HELD') held
      join runs t on t.id = held.run_id and t.review_state = 'HELD' and t.deleted_at is null
      ${placeJoins} where true ${inScope(scope)}
      order by t.review_deadline nulls last, t.held_since limit ${mostNeeds}`,
  )
  return rows.map((row) => ({
    key: `held-${row.runId}`,
    kind: 'HELD' as const,
    tone: 'warn' as const,
    title: heldText(row.findings),
    href: runPath(row),
    verb: 'Decide',
    since: row.at?.toISOString() ?? null,
    until: row.deadline?.toISOString() ?? null,
    ...shared(row, actor),
  }))
}

/** Open anomaly tasks; for those who may view anomalies. */
async function openTasks({ db, actor, scope }: Reading): Promise<DashboardNeed[]> {
  const rows = await rowsOf(
    db,
    sql<
      PlaceRow & {
        runId: number
        title: string
        level: string
        at: Date
        due: Date
        assignee: string | null
        assigneeId: number | null
      }
    >`
      select t.run_id as "runId", t.title, t.level, t.created_at as at, t.due_at as due,
        ${ownerName('a')} as assignee, a.id as "assigneeId", ${placeColumns}
      from (
        select * from anomaly_tasks where is_open and not is_hidden
          ${ofReports('anomaly_tasks', scope)}
        order by tier_rank, due_at, weight desc, created_at, run_id limit ${mostNeeds}) t
      left join users a on a.id = t.assigned_to
      ${placeJoins} where true ${inScope(scope)}
      order by t.tier_rank, t.due_at, t.weight desc, t.created_at, t.run_id`,
  )
  return rows.map((row) => ({
    key: `task-${row.runId}`,
    kind: 'FINDING' as const,
    tone: row.level === 'HIGH' ? ('bad' as const) : ('warn' as const),
    title: row.title,
    place: row.place,
    owner: row.assignee,
    mine: row.assigneeId === actor.userId,
    href: `/admin/tasks?task=${row.runId}`,
    verb: 'Review',
    since: row.at.toISOString(),
    until: row.due.toISOString(),
  }))
}

/** The actor's own keys that expire soon, or have expired in the last week. */
async function expiringKeys({ db, actor }: Reading): Promise<DashboardNeed[]> {
  const rows = await db
    .selectFrom('api_keys')
    .select(['id', 'name', 'expires_at', 'last_used_at'])
    .where('user_id', '=', actor.userId)
    .where('expires_at', '>', sql<Date>`now() - make_interval(days => ${keyDays})`)
    .where('expires_at', '<', sql<Date>`now() + make_interval(days => ${keyDays})`)
    .orderBy('expires_at')
    .limit(mostNeeds)
    .execute()
  return rows.map(({ id, name, expires_at: expires, last_used_at: used }) => ({
    key: `key-${id}`,
    kind: 'KEY' as const,
    tone: 'warn' as const,
    title:
      expires!.getTime() < Date.now()
        ? `Your API key \`${name}\` has expired`
        : `Your API key \`${name}\` expires soon`,
    place: used ? `Last used ${used.toISOString().slice(0, 10)}` : 'Never used',
    href: '/api-keys',
    verb: 'Renew',
    owner: null,
    mine: true,
    since: null,
    until: expires!.toISOString(),
  }))
}

const order: readonly NeedKind[] = ['LOGIN', 'FINDING', 'DELIVERY', 'RUN', 'BUDGET', 'SERVICE', 'HELD', 'KEY']
const rankOf = ({ tone, kind }: DashboardNeed) => (tone === 'bad' ? 0 : order.length) + order.indexOf(kind)

/** What waits for a person, the most urgent first: what loses data before what may, then by kind and age. */
export async function deskNeeds(db: Db, actor: Actor, scope: FigureScope): Promise<DashboardNeed[]> {
  const reading = { db, actor, scope }
  const maySeeTasks = roleMay(actor.role, 'report:view-anomalies')
  const maySeeBudgets = isByAccount(scope) && roleMay(actor.role, 'billing:manage')
  const maySeeServices = isByAccount(scope) && !scope.accountIds && roleMay(actor.role, 'service:manage')
  const lists = await Promise.all([
    failedRuns(reading),
    failedDeliveries(reading),
    maySeeTasks ? openTasks(reading) : [],
    heldRuns(reading),
    actor.apiKeyId === null ? expiringKeys(reading) : [],
    maySeeBudgets ? spentBudgets(reading) : [],
    maySeeServices ? rolledBackServices(reading) : [],
  ])
  const all = lists.flat()
  // A held run with a task is decided in its task.
  const inTasks = new Set(
    all.filter(({ kind }) => kind === 'FINDING').map(({ key }) => key.replace('task', 'held')),
  )
  return all
    .filter(({ key }) => !inTasks.has(key))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .slice(0, mostNeeds)
}
