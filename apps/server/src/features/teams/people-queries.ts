import { sql } from 'kysely'
import type { z } from 'zod'
import { isStaff, roleIds } from '@windrow/contract/roles'
import type { memberStatuses, PeopleQuery, TeamMember } from '@windrow/contract/schemas/teams'
import type { Db } from '../../database/connect.ts'
import { holdsText } from '../../database/search-text.ts'
import type { UserRow } from '../../database/people-tables.ts'
import { visibleProject, visibleUser } from '../../access/visible.ts'
import type { Actor } from '../../access/actor.ts'
import { roleOf } from '../../access/role-of.ts'

type ListQuery = z.output<typeof PeopleQuery>
type MemberStatus = (typeof memberStatuses)[number]

export const statusOf = (row: Pick<UserRow, 'deactivated_at' | 'invitation_pending'>): MemberStatus => {
  if (row.deactivated_at) return 'DEACTIVATED'
  return row.invitation_pending ? 'INVITED' : 'ACTIVE'
}

const isMember = (projectId: number) =>
  sql<boolean>`(users.id in (select user_id from project_members m where m.project_id = ${projectId})
    or users.id = (select owner_id from projects p where p.id = ${projectId}))`

/** Must match the expression of the index. */
const searched = sql`users.email || ' ' || users.first_name || ' ' || users.last_name`

const matching = (db: Db, actor: Actor, query: ListQuery) =>
  visibleUser(db, actor)
    .$if(Boolean(query.search), (q) => q.where(holdsText(searched, query.search ?? '')))
    .$if(query.organizationId !== undefined, (q) =>
      q.where('users.organization_id', '=', query.organizationId!),
    )
    .$if(query.projectId !== undefined, (q) => q.where(isMember(query.projectId!)))
    .$if(query.roleName !== undefined, (q) => q.where('users.role_id', '=', roleIds[query.roleName!]))
    .$if(query.status === 'DEACTIVATED', (q) => q.where('users.deactivated_at', 'is not', null))
    .$if(query.status !== undefined && query.status !== 'DEACTIVATED', (q) =>
      q
        .where('users.deactivated_at', 'is', null)
        .where('users.invitation_pending', '=', query.status === 'INVITED'),
    )

const orders = {
  name: sql`lower(users.last_name), lower(users.first_name), users.id`,
  '-name': sql`lower(users.last_name) desc, lower(users.first_name) desc, users.id desc`,
  email: sql`users.email`,
  '-email': sql`users.email desc`,
  createdDate: sql`users.created_at, users.id`,
  '-createdDate': sql`users.created_at desc, users.id desc`,
  lastLogin: sql`users.last_login_at nulls first, users.id`,
  '-lastLogin': sql`users.last_login_at desc nulls last, users.id desc`,
}

/** A page in index order, and the total count: neither query has to read all users for the other. */
async function pageAndCount(db: Db, actor: Actor, query: ListQuery, offset: number) {
  const [rows, { total }] = await Promise.all([
    matching(db, actor, query)
      .select('users.id')
      .orderBy(orders[query.sort])
      .limit(query.limit)
      .offset(offset)
      .execute(),
    matching(db, actor, query)
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { ids: rows.map((row) => row.id), total }
}

/**
 * The same in one query: a text too short for the index (one or two letters) takes a full scan, which then happens
 * once.
 */
async function pageOfFound(db: Db, actor: Actor, query: ListQuery, offset: number) {
  // Only columns needed for sorting, because there may be many matches.
  const found = matching(db, actor, query).select([
    'users.id',
    'users.email',
    'users.first_name',
    'users.last_name',
    'users.created_at',
    'users.last_login_at',
  ])
  const { rows } = await sql<{ ids: number[]; total: number }>`with users as materialized (${found})
    select array(select id::int from users order by ${orders[query.sort]} limit ${query.limit} offset ${offset}) as ids,
      (select count(*)::int from users) as total`.execute(db)
  return rows[0]!
}

export async function pageOfPeople(db: Db, actor: Actor, query: ListQuery) {
  const find = query.search ? pageOfFound : pageAndCount
  const { ids, total } = await find(db, actor, query, (query.page - 1) * query.limit)
  const people = await loadPeople(db, ids)
  return { people, pagination: { page: query.page, perPage: query.limit, total } }
}

/** Counts owned and shared projects separately: "or" between them would read all projects for each user. */
const projectCount = sql<number>`(select count(*)::int from projects p where p.owner_id = users.id and p.status <> 'DELETED')
  + (select count(*)::int from project_members m join projects p on p.id = m.project_id
     where m.user_id = users.id and p.owner_id <> users.id and p.status <> 'DELETED')`

/** The users with these ids as the API returns them, in the order of the ids. */
export async function loadPeople(db: Db, ids: readonly number[]): Promise<TeamMember[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .selectAll('users')
    .select(['organizations.name as organization_name', projectCount.as('projects')])
    .where('users.id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    return {
      userId: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      status: statusOf(row),
      roleId: row.role_id,
      roleName: roleOf(row.role_id),
      organizationId: row.organization_id,
      organizationName: row.organization_name,
      totalProjects: row.projects,
      createdDate: row.created_at.toISOString(),
      lastLoginDate: row.last_login_at?.toISOString() ?? null,
    }
  })
}

/** The projects of a user that the actor may see too. */
export const sharedProjects = (db: Db, actor: Actor, userId: number) =>
  visibleProject(db, actor)
    .select([
      'projects.id',
      'projects.name',
      'projects.status',
      sql<boolean>`projects.owner_id = ${userId}`.as('isOwner'),
    ])
    .where((eb) =>
      eb.or([
        eb('projects.owner_id', '=', userId),
        eb(
          'projects.id',
          'in',
          eb.selectFrom('project_members').select('project_id').where('user_id', '=', userId),
        ),
      ]),
    )
    .orderBy(sql`lower(projects.name)`)
    .execute()

/** Whether staff belong to this account, which makes it the operator's. */
export const isStaffAccount = async (db: Db, organizationId: number): Promise<boolean> => {
  const rows = await db
    .selectFrom('users')
    .select('role_id')
    .distinct()
    .where('organization_id', '=', organizationId)
    .where('deactivated_at', 'is', null)
    .execute()
  return rows.some((row) => isStaff(roleOf(row.role_id)))
}
