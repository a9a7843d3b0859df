import { sql } from 'kysely'
import {
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
  projectId: number
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

const kindsOf = (group: ActivityGroup | undefined): ActivityKind[] =>
  group === undefined ? activityKinds : activityKinds.filter((kind) => activityGroupOf(kind) === group)

/** Customers can't ask what a member of staff did, because they see only that staff did it. */
const isStaffMember = (userId: number) =>
  sql<boolean>`exists (select from users where id = ${userId} and role_id = any(${[...staffRoleIds]}::int[]))`

const done = (db: Db, { projectId, reportId, historyId, group, userId, from, to, actor }: Scope) =>
  db
    .selectFrom('audit_log')
    .where('audit_log.project_id', '=', projectId)
    .$if(reportId !== undefined, (query) => query.where('audit_log.report_id', '=', reportId!))
    .$if(historyId !== undefined, (query) => query.where(isOfRun(historyId!)))
    .where('audit_log.action', 'in', kindsOf(group))
    .$if(userId !== undefined, (query) => query.where('audit_log.user_id', '=', userId!))
    .$if(userId !== undefined && !isStaff(actor.role), (query) =>
      query.where((eb) => eb.not(isStaffMember(userId!))),
    )
    .$if(from !== undefined, (query) => query.where('audit_log.created_at', '>=', new Date(from!)))
    .$if(to !== undefined, (query) => query.where('audit_log.created_at', '<=', new Date(to!)))
    // Run events are shown only to viewers who see the run; only staff see who imported one.
    .$if(!seesHiddenRuns(actor), (query) => query.where('audit_log.action', '<>', 'RUN_IMPORTED'))

/** The newest events; empty for a report of another project. */
const newest = (db: Db, scope: Scope) =>
  done(db, scope)
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
      'audit_log.report_id',
      'reports.name as report_name',
      'users.role_id',
      sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('name'),
    ])
    .orderBy('audit_log.id', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof newest>['executeTakeFirstOrThrow']>>

/** Customers see that staff did something, not which member. */
function whoDid({ user_id, role_id, name, user_email, impersonator_id }: Row, forStaff: boolean): string {
  if (user_id === null) return 'Windrow'
  const byStaff = role_id !== null && isStaff(roleOf(role_id))
  if (!forStaff && byStaff) return 'Staff'
  const shown = name || (user_email ?? 'Someone')
  return impersonator_id === null ? shown : `${shown} (by staff)`
}

export const activityList =
  (app: AppContext): Handler<Routes['activityList']> =>
  async ({ project, query, actor }) => {
    const { page, limit, reportId, historyId, group, userId, from, to } = query
    const scope = { projectId: project.id, reportId, historyId, group, userId, from, to, actor }
    const [rows, { total }] = await Promise.all([
      newest(app.db, scope)
        .limit(limit)
        .offset((page - 1) * limit)
        .execute(),
      app.db
        .selectFrom(done(app.db, scope).select('audit_log.id').limit(mostCounted).as('counted'))
        .select(sql<number>`count(*)::int`.as('total'))
        .executeTakeFirstOrThrow(),
    ])
    const activities = rows.map((row) => ({
      id: row.id,
      kind: row.action as ActivityKind,
      group: activityGroupOf(row.action as ActivityKind),
      createdDate: row.created_at.toISOString(),
      userName: whoDid(row, isStaff(actor.role)),
      reportId: row.report_id,
      reportName: row.report_name,
      historyId: row.subject_type === 'run' && row.subject_id !== null ? Number(row.subject_id) : null,
      threadId: row.subject_type === 'thread' ? Number(row.subject_id) : null,
    }))
    return { activities, pagination: { page, perPage: limit, total } }
  }
