import { describe, expect } from 'vitest'
import { roleIds } from '@windrow/contract/roles'
import { failure } from '../../testing/failure.ts'
import type { CookieClient } from '../../testing/cookie-client.ts'
import { accountTest as test, password, test as lonelyTest, type TestApp } from '../../testing/test-app.ts'
import { assertAdminRemains } from './leave-behind.ts'

type Person = CookieClient & { userId: number }

/** Creates a rule, notification and message of a user about a project of this owner. */
async function addNotifications({ app }: TestApp, person: Person, owner: Person): Promise<void> {
  const { id: projectId } = await owner.api.projectCreate({ body: { name: 'Told of' } })
  const report = await app.db
    .insertInto('reports')
    .values({
      project_id: projectId,
      name: 'r',
      status: 'ACTIVE',
      service_code: '',
      properties: '{}',
      created_by: person.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: rule_id } = await person.api.notificationRuleCreate({
    body: { projectId: null, reportId: null, events: ['RUN_FAILED'], channels: ['EMAIL'] },
  })
  const user_id = person.userId
  const event = { kind: 'RUN_FAILED' as const, report_id: report.id, created_at: new Date() }
  await app.db
    .insertInto('notifications')
    .values({ ...event, user_id })
    .execute()
  await app.db
    .insertInto('notification_messages')
    .values({ user_id, channel: 'EMAIL', rule_id, items: '[]', total: 1, due_at: new Date() })
    .execute()
}

/** Numbers of a user's rules, notifications and messages. */
async function countsOf({ app }: TestApp, userId: number): Promise<number[]> {
  const counts: number[] = []
  for (const table of ['notification_rules', 'notifications', 'notification_messages'] as const)
    counts.push((await app.db.selectFrom(table).select('id').where('user_id', '=', userId).execute()).length)
  return counts
}

describe('a team', () => {
  // spec: TEAM-05, TEAM-06, TEAM-07, TEAM-11, TEAM-12
  test('is listed, searched and viewed by its own users', async ({ server }) => {
    const manager = await server.signIn('MANAGER', 'One')
    const viewer = await server.signIn('VIEWER', 'One')
    await server.signIn('MANAGER', 'Two')
    const project = await manager.api.projectCreate({ body: { name: 'Tents' } })
    const secret = await manager.api.projectCreate({ body: { name: 'Secret' } })
    await manager.api.projectMembersAdd({ params: { id: project.id }, body: { userIds: [viewer.userId] } })

    const { teamMembers, pagination } = await viewer.api.teamMembers({ query: { sort: 'email' } })
    expect(teamMembers.map((member) => member.email)).toEqual([manager.email, viewer.email].sort())
    expect(pagination.total).toBe(2)
    const found = await manager.api.teamMembers({ query: { search: viewer.email.toUpperCase() } })
    expect(found.teamMembers).toMatchObject([
      {
        userId: viewer.userId,
        email: viewer.email,
        firstName: 'Maja',
        lastName: 'Lindqvist',
        status: 'ACTIVE',
        roleName: 'VIEWER',
        roleId: 10,
        totalProjects: 1,
      },
    ])
    const ofProject = await manager.api.teamMembers({ query: { projectId: secret.id } })
    expect(ofProject.teamMembers.map((member) => member.userId)).toEqual([manager.userId])
    // Only what the other user may see of it.
    expect((await viewer.api.userProjects({ params: { userId: manager.userId } })).projects).toEqual([
      { id: project.id, name: 'Tents', status: 'ACTIVE', isOwner: true },
    ])
    const detail = await manager.api.teamMember({ params: { userId: viewer.userId } })
    expect(detail.projects.map((one) => [one.name, one.isOwner])).toEqual([['Tents', false]])
    expect((await viewer.api.userGet({ params: { userId: manager.userId } })).email).toBe(manager.email)
  })

  // spec: INV-42
  lonelyTest('is not shown to other accounts by any filter, nor changed by them', async ({ server }) => {
    const one = await server.signIn('MANAGER', 'One')
    const two = await server.signIn('MANAGER', 'Two')
    const project = await two.api.projectCreate({ body: { name: 'Theirs' } })
    const ask = (query: object) => failure(one.api.teamMembers({ query }))

    expect(await ask({ organizationId: two.organizationId })).toBe('404 NOT_FOUND')
    expect(await ask({ projectId: project.id })).toBe('404 NOT_FOUND')
    expect(await failure(one.api.teamInvitees({ query: { organizationId: two.organizationId } }))).toBe(
      '404 NOT_FOUND',
    )
    const role = { params: { userId: two.userId }, body: { roleId: 10 as const } }
    expect(await failure(one.api.userRoleChange(role))).toBe('404 NOT_FOUND')
    const staff = await server.signIn('ADMIN:BUILDER', 'Windrow')
    const { teamMembers } = await staff.api.teamMembers({ query: { organizationId: two.organizationId } })
    expect(teamMembers.map((member) => member.userId)).toEqual([two.userId])
    expect((await staff.api.userList({ query: { sort: '-email' } })).pagination.total).toBe(3)
    const page = (query: object) => staff.api.userList({ query: { search: '@nordlake', limit: 2, ...query } })
    const emails = [one.email, two.email, staff.email].sort()
    expect((await page({ sort: '-email' })).users.map((user) => user.email)).toEqual([emails[2], emails[1]])
    expect((await page({ sort: 'email', page: 2 })).users.map((user) => user.email)).toEqual([emails[2]])
    expect(await page({ page: 9 })).toMatchObject({ users: [], pagination: { total: 3 } })
    const envoy = await server.signIn('ADMIN:ENVOY', 'Windrow')
    expect(await failure(envoy.api.userRoleChange(role))).toBe('no error')
  })

  // spec: TEAM-18
  test('moves a user to another account without their projects', async ({ server }) => {
    const admin = await server.signIn('ADMIN', 'Windrow')
    const person = await server.signIn('MANAGER', 'One')
    const colleague = await server.signIn('TRUSTED', 'One')
    const stranger = await server.signIn('MANAGER', 'Two')
    const project = await person.api.projectCreate({ body: { name: 'Tents' } })
    const params = { userId: person.userId }
    const transfer = (body: { organizationId: number; owner?: number }) =>
      failure(admin.api.userTransfer({ params, body }))

    expect(await transfer({ organizationId: stranger.organizationId })).toBe('409 CONFLICT')
    expect(await transfer({ organizationId: stranger.organizationId, owner: stranger.userId })).toBe(
      '409 CONFLICT',
    )
    expect(await transfer({ organizationId: 999_999, owner: colleague.userId })).toBe('404 NOT_FOUND')
    await addNotifications(server, person, person)
    expect(await countsOf(server, person.userId)).toEqual([1, 1, 1])
    expect(await transfer({ organizationId: stranger.organizationId, owner: colleague.userId })).toBe(
      'no error',
    )

    expect((await person.api.profile()).organizationId).toBe(stranger.organizationId)
    expect(await countsOf(server, person.userId)).toEqual([0, 0, 0])
    expect(await failure(person.api.projectGet({ params: { id: project.id } }))).toBe('404 NOT_FOUND')
    expect((await colleague.api.projectGet({ params: { id: project.id } })).ownerEmail).toBe(colleague.email)
    const staff = await server.signIn('ADMIN:ENVOY', 'Windrow')
    expect(
      await failure(
        admin.api.userTransfer({
          params: { userId: staff.userId },
          body: { organizationId: stranger.organizationId },
        }),
      ),
    ).toBe('409 CONFLICT')
  })

  // spec: TEAM-13, TEAM-14, TEAM-17
  test('deactivates a user, revoking all access', async ({ server }) => {
    const admin = await server.signIn('ADMIN', 'Windrow')
    const person = await server.signIn('MANAGER', 'One')
    const colleague = await server.signIn('VIEWER', 'One')
    await person.api.projectCreate({ body: { name: 'Tents' } })
    const { payload } = await person.api.apiKeyCreate({ body: { apiKeyName: 'k', expiryDate: null } })
    const params = { userId: person.userId }

    expect(await failure(admin.api.userDeactivate({ params }))).toBe('409 CONFLICT')
    const gone = await admin.api.userDeactivate({ params, query: { owner: colleague.userId } })

    expect(gone).toMatchObject({ status: 'DEACTIVATED', totalProjects: 0 })
    expect(await failure(server.visitor().api.login({ body: { email: person.email, password } }))).toBe(
      '401 INVALID_CREDENTIALS',
    )
    expect(await failure(person.api.profile())).toBe('401 UNAUTHENTICATED')
    expect(await failure(person.api.refresh({ body: {} }))).toBe('401 REFRESH_REJECTED')
    const key = { headers: { 'x-api-key': payload!.apiKey } }
    expect((await fetch(`${server.url}/api/projects`, key)).status).toBe(401)
    expect((await colleague.api.projectList()).projects).toHaveLength(1)
    expect((await admin.api.userReactivate({ params })).status).toBe('ACTIVE')
    expect((await fetch(`${server.url}/api/projects`, key)).status).toBe(401)
    await server.visitor().api.login({ body: { email: person.email, password } })
    expect(await failure(admin.api.userReactivate({ params }))).toBe('409 CONFLICT')
  })

  test('removes a user, who can be invited elsewhere without anything from before', async ({ server }) => {
    const admin = await server.signIn('ADMIN', 'Windrow')
    const person = await server.signIn('MANAGER', 'One')
    const elsewhere = await server.signIn('MANAGER', 'Two')
    const params = { userId: person.userId }
    await addNotifications(server, person, elsewhere)
    await admin.api.teamMemberRemove({ params })
    expect(await countsOf(server, person.userId)).toEqual([0, 0, 0])

    expect(await failure(person.api.profile())).toBe('401 UNAUTHENTICATED')
    expect(await failure(admin.api.userGet({ params }))).toBe('404 NOT_FOUND')
    const { invites } = await elsewhere.api.teamInvite({ body: { users: [{ email: person.email }] } })
    expect(invites).toMatchObject([{ status: true }])
    expect(await elsewhere.api.userGet({ params })).toMatchObject({
      status: 'INVITED',
      roleName: 'VIEWER',
      firstName: '',
      organizationId: elsewhere.organizationId,
    })
    expect(await failure(server.visitor().api.login({ body: { email: person.email, password } }))).toBe(
      '401 INVALID_CREDENTIALS',
    )
  })

  test('removes users from projects, but never the owner', async ({ server }) => {
    const manager = await server.signIn('MANAGER', 'One')
    const viewer = await server.signIn('VIEWER', 'One')
    const stranger = await server.signIn('VIEWER', 'Two')
    const { id } = await manager.api.projectCreate({ body: { name: 'Tents' } })
    const add = (userIds: number[]) =>
      failure(manager.api.projectMembersAdd({ params: { id }, body: { userIds } }))
    const remove = (userId: number) => failure(manager.api.projectMemberRemove({ params: { id, userId } }))

    expect(await add([viewer.userId, stranger.userId])).toBe('404 NOT_FOUND')
    expect((await viewer.api.projectList()).projects).toEqual([])
    expect(await add([viewer.userId, viewer.userId])).toBe('no error')
    expect((await viewer.api.projectList()).projects).toHaveLength(1)
    expect(await remove(stranger.userId)).toBe('404 NOT_FOUND')
    expect(await remove(manager.userId)).toBe('409 CONFLICT')
    expect(await remove(viewer.userId)).toBe('no error')
    expect(await remove(viewer.userId)).toBe('404 NOT_FOUND')
    expect((await viewer.api.projectList()).projects).toEqual([])
  })
})

describe('a change of role', () => {
  // spec: PERM-90
  lonelyTest('applies from the next call, and needs permission for the new role', async ({ server }) => {
    const manager = await server.signIn('MANAGER', 'One')
    const viewer = await server.signIn('VIEWER', 'One')
    const change = (userId: number, roleId: 1 | 2 | 3 | 10 | 20 | 100) =>
      failure(manager.api.userRoleChange({ params: { userId }, body: { roleId } }))

    for (const [roleId, role] of [
      [100, 'TRUSTED'],
      [10, 'VIEWER'],
      [20, 'MANAGER'],
    ] as const) {
      expect(await change(viewer.userId, roleId)).toBe('no error')
      expect((await viewer.api.profile()).roleName).toBe(role)
    }
    for (const roleId of [1, 2, 3] as const) expect(await change(viewer.userId, roleId)).toBe('403 FORBIDDEN')
    expect(await change(viewer.userId, 7 as never)).toBe('422 VALIDATION')
    expect(await change(manager.userId, 10)).toBe('409 CONFLICT')
    const log = await server.app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'ROLE_CHANGED')
      .orderBy('id')
      .execute()
    const by = { user_email: manager.email }
    expect(log).toMatchObject([
      { before: { role: 'VIEWER' }, after: { role: 'TRUSTED' }, ...by },
      { before: { role: 'TRUSTED' }, after: { role: 'VIEWER' }, ...by },
      { before: { role: 'VIEWER' }, after: { role: 'MANAGER' }, ...by },
    ])
  })

  // spec: INV-34
  test("to staff is for ADMIN only, in the operator's account only", async ({ server }) => {
    const admin = await server.signIn('ADMIN', 'Windrow')
    const envoy = await server.signIn('ADMIN:ENVOY', 'Windrow')
    const colleague = await server.signIn('VIEWER', 'Windrow')
    const customer = await server.signIn('MANAGER', 'One')
    const change = (by: typeof admin, userId: number, roleId: 1 | 3 | 20) =>
      failure(by.api.userRoleChange({ params: { userId }, body: { roleId } }))

    expect(await change(envoy, colleague.userId, 3)).toBe('403 FORBIDDEN')
    expect(await change(envoy, admin.userId, 20)).toBe('403 FORBIDDEN')
    expect(await change(admin, customer.userId, 1)).toBe('409 CONFLICT')
    expect(await change(admin, colleague.userId, 3)).toBe('no error')
    expect(await change(admin, envoy.userId, 20)).toBe('no error')
    expect((await envoy.api.profile()).roleName).toBe('MANAGER')
  })

  lonelyTest('never removes the last ADMIN, even when two remove each other', async ({ server }) => {
    const one = await server.signIn('ADMIN', 'Windrow')
    const two = await server.signIn('ADMIN', 'Windrow')

    const outcomes = await Promise.all([
      failure(one.api.userRoleChange({ params: { userId: two.userId }, body: { roleId: 10 } })),
      failure(two.api.userDeactivate({ params: { userId: one.userId } })),
    ])

    expect(outcomes.filter((outcome) => outcome === 'no error')).toHaveLength(1)
    const admins = await server.app.db
      .selectFrom('users')
      .select('id')
      .where('role_id', '=', 1)
      .where('deactivated_at', 'is', null)
      .execute()
    expect(admins).toHaveLength(1)
  })

  lonelyTest('does not count invited users as a remaining ADMIN', async ({ server }) => {
    const admin = await server.signIn('ADMIN', 'Windrow')
    const { db } = server.app
    await admin.api.userCreate({
      body: {
        email: 'waiting@nordlake.example',
        organizationId: admin.organizationId,
        roleId: roleIds.ADMIN,
      },
    })
    const only = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', admin.userId)
      .executeTakeFirstOrThrow()

    await expect(db.transaction().execute((trx) => assertAdminRemains(trx, only))).rejects.toThrow(
      'There must be at least one active ADMIN.',
    )
  })
})
