import { sql } from 'kysely'
import {
  accountActivityKinds,
  activityGroupOf,
  activityKinds,
  type ActivityGroup,
  type ActivityKind,
} from '@windrow/contract/activities'
import { isStaff, staffRoleIds } from '@windrow/contract/roles'
import type { Routes } from '@windrow/contract/routes'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/connect.ts'
import type { Handler } from '../../calls/handler.ts'
import type { Actor } from '../../access/actor.ts'
import { roleOf } from '../../access/role-of.ts'
import { seesHiddenRuns } from '../../access/seen-runs.ts'

/** Counting beyond this tells the reader nothing. */
const mostCounted = 1000

interface Scope {
  project: { id: number; organization_id: number }
  reportId: number | undefined
  historyId: number | undefined
  group: ActivityGroup | undefined
  userId: number | undefined
  from: string | undefined
  to: string | undefined
  actor: Actor
}

/** Entries from before `run_ids` existed name at most one run, as their subject. */
const isOfRun = (id: number) =>
  sql<boolean>`(audit_log.run_ids @> array[${id}]::bigint[]
    or (audit_log.run_ids is null and audit_log.subject_type = 'run' and audit_log.subject_id = ${String(id)}))`

/** Customers can't ask what a member of staff did, because they see only that staff did it. */
const isStaffMember = (userId: number) =>
  sql<boolean>`exists (select from users where id = ${userId} and role_id = any(${[...staffRoleIds]}::int[]))`

const kindsOf = (group: ActivityGroup | undefined): ActivityKind[] =>
  activityKinds.filter((kind) => group === undefined || activityGroupOf(kind) === group)

/** Entries of these kinds, by who did it and when. */
const entries = (db: Db, { userId, from, to, actor }: Scope) =>
  db
    .selectFrom('audit_log')
    .$if(userId !== undefined, (query) => query.where('audit_log.user_id', '=', userId!))
    .$if(userId !== undefined && !isStaff(actor.role), (query) =>
      query.where((eb) => eb.not(isStaffMember(userId!))),
    )
    .$if(from !== undefined, (query) => query.where('audit_log.created_at', '>=', new Date(from!)))
    .$if(to !== undefined, (query) => query.where('audit_log.created_at', '<=', new Date(to!)))

const ofProject = (db: Db, scope: Scope) =>
  entries(db, scope)
    .where('audit_log.project_id', '=', scope.project.id)
    .where('audit_log.action', 'in', kindsOf(scope.group))
    .$if(scope.reportId !== undefined, (query) => query.where('audit_log.report_id', '=', scope.reportId!))
    .$if(scope.historyId !== undefined, (query) => query.where(isOfRun(scope.historyId!)))
    // Run events are shown only to viewers who see the run; only staff see who imported one.
    .$if(!seesHiddenRuns(scope.actor), (query) => query.where('audit_log.action', '<>', 'RUN_IMPORTED'))

/** As literals, so that the partial index on them is used. */
const accountKinds = sql.raw(accountActivityKinds.map((kind) => `'${kind}'`).join(', '))

/** Events of the account's team; those about access to projects only in these projects. */
const ofAccount = (db: Db, scope: Scope) =>
  entries(db, scope)
    .where('audit_log.organization_id', '=', scope.project.organization_id)
    .where('audit_log.project_id', 'is', null)
    .where(sql<boolean>`audit_log.action in (${accountKinds})`)
    .where(
      sql<boolean>`(coalesce(audit_log.after -> 'projectIds', '[]') = '[]'
        or audit_log.after -> 'projectIds' @> to_jsonb(${scope.project.id}::bigint))`,
    )

/** Whether events of the account belong to what was asked for. */
const hasAccount = ({ reportId, historyId, group }: Scope): boolean =>
  reportId === undefined && historyId === undefined && (group === undefined || group === 'team')

/** The newest ids, at most `most`; empty for a report of another project. */
function newestIds(db: Db, scope: Scope, most: number) {
  const newest = ofProject(db, scope).select('audit_log.id').orderBy('audit_log.id', 'desc').limit(most)
  const team = ofAccount(db, scope).select('audit_log.id').orderBy('audit_log.id', 'desc').limit(most)
  return hasAccount(scope)
    ? db
        .selectFrom(newest.as('a'))
        .select('a.id')
        .unionAll(db.selectFrom(team.as('b')).select('b.id'))
    : db.selectFrom(newest.as('a')).select('a.id')
}

/** A page of the newest events. */
const pageOf = (db: Db, scope: Scope, page: number, limit: number) =>
  db
    .selectFrom(newestIds(db, scope, page * limit).as('newest'))
    .innerJoin('audit_log', 'audit_log.id', 'newest.id')
    .leftJoin('users', 'users.id', 'audit_log.user_id')
    .leftJoin('reports', 'reports.id', 'audit_log.report_id')
    .select([
      'audit_log.id',
      'audit_log.action',
      'audit_log.created_at',
      'audit_log.user_id',
      'audit_log.user_email',
      'audit_log.impersonator_id',
      'audit_log.subject_type',
      'audit_log.subject_id',
      'audit_log.subject_name',
      'audit_log.report_id',
      'reports.name as report_name',
      'users.role_id',
      sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('name'),
    ])
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)

type Row = Awaited<ReturnType<ReturnType<typeof pageOf>['executeTakeFirstOrThrow']>>

/** Customers see that staff did something, not which member. */
function whoDid({ user_id, role_id, name, user_email, impersonator_id }: Row, forStaff: boolean): string {
  if (user_id === null) return 'Windrow'
  const byStaff = role_id !== null && isStaff(roleOf(role_id))
  if (!forStaff && byStaff) return 'Staff'
  const shown = name || (user_email ?? 'Someone')
  return impersonator_id === null ? shown : `${shown} (by staff)`
}

const named: readonly string[] = ['thread', 'user', 'destination']

function toActivity(row: Row, forStaff: boolean) {
  const kind = row.action as ActivityKind
  return {
    id: row.id,
    kind,
    group: activityGroupOf(kind),
    createdDate: row.created_at.toISOString(),
    userName: whoDid(row, forStaff),
    reportId: row.report_id,
    reportName: row.report_name,
    historyId: row.subject_type === 'run' && row.subject_id !== null ? Number(row.subject_id) : null,
    threadId: row.subject_type === 'thread' ? Number(row.subject_id) : null,
    subjectName: named.includes(row.subject_type) ? row.subject_name : null,
  }
}

export const activityList =
  (app: AppContext): Handler<Routes['activityList']> =>
  async ({ project, query, actor }) => {
    const { page, limit, reportId, historyId, group, userId, from, to } = query
    const scope = { project, reportId, historyId, group, userId, from, to, actor }
    const [rows, { total }] = await Promise.all([
      pageOf(app.db, scope, page, limit).execute(),
      app.db
        .selectFrom(newestIds(app.db, scope, mostCounted).as('counted'))
        .select(sql<number>`least(count(*), ${mostCounted})::int`.as('total'))
        .executeTakeFirstOrThrow(),
    ])
    const activities = rows.map((row) => toActivity(row, isStaff(actor.role)))
    return { activities, pagination: { page, perPage: limit, total } }
  }
