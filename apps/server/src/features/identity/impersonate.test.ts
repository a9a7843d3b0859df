import { describe, expect } from 'vitest'
import { isStaff, roleNames } from '@windrow/contract/roles'
import { failure, messageOf } from '../../testing/failure.ts'
import { accountTest as test, password, test as lonelyTest } from '../../testing/test-app.ts'

interface Started {
  data: { iTokens: { expiresAt: string } }
}

describe('acting as a user', () => {
  // spec: SHELL-05, IMP-01
  test('is for staff, who also manage accounts and see all users; customers may do neither', async ({
    server,
  }) => {
    const person = await server.signIn('VIEWER', 'One')
    const params = { userId: person.userId }
    for (const role of roleNames) {
      const { api } = await server.signIn(role, isStaff(role) ? 'Windrow' : 'One')
      const done = [
        await failure(api.accountCreate({ body: { name: `Customer of ${role}` } })),
        await failure(api.userList()),
        await failure(api.userImpersonate({ params })),
      ]
      const expected = isStaff(role) ? 'no error' : '403 FORBIDDEN'
      expect([role, ...done]).toEqual([role, expected, expected, expected])
    }
    expect(roleNames).toEqual(['ADMIN', 'ADMIN:ENVOY', 'ADMIN:BUILDER', 'MANAGER', 'TRUSTED', 'VIEWER'])
  })

  // spec: IMP-01, IMP-05, IMP-06, IMP-10, SESS-01, SESS-02
  test('gives exactly the rights of the user until it is stopped', async ({ server }) => {
    const staff = await server.signIn('ADMIN:BUILDER', 'Windrow')
    const person = await server.signIn('VIEWER', 'One')
    const manager = await server.signIn('MANAGER', 'One')
    const hidden = await manager.api.projectCreate({ body: { name: 'Hidden' } })
    const params = { userId: person.userId }

    const started = await staff.api.userImpersonate({ params })

    expect(started.user).toMatchObject({
      userId: person.userId,
      roleName: 'VIEWER',
      impersonatedBy: { userId: staff.userId, email: staff.email },
    })
    expect(staff.cookies.get('iTokens')).toBe(started.iTokens.accessToken)
    expect(staff.cookies.get('login_type')).toBe('iToken')
    expect((await staff.api.profile()).email).toBe(person.email)
    expect(await failure(staff.api.projectGet({ params: { id: hidden.id } }))).toBe('404 NOT_FOUND')
    expect(await failure(staff.api.userList())).toBe('403 FORBIDDEN')
    await staff.api.refresh({ body: {} })
    expect((await staff.api.profile()).email).toBe(person.email)

    expect(await staff.api.impersonationStop()).toEqual({ stopped: true })
    expect(staff.cookies.has('iTokens')).toBe(false)
    expect(staff.cookies.get('login_type')).toBe('normal')
    expect(await staff.api.profile()).toMatchObject({ email: staff.email, impersonatedBy: null })
    expect(await staff.api.impersonationStop()).toEqual({ stopped: false })
    const stale = { headers: { authorization: `Bearer ${started.iTokens.accessToken}` } }
    expect((await fetch(`${server.url}/api/users/profile`, stale)).status).toBe(401)
  })

  // spec: IMP-11
  test('is for staff only, never of equal or higher roles, of oneself or in a chain', async ({ server }) => {
    const people = {
      admin: await server.signIn('ADMIN', 'Windrow'),
      other: await server.signIn('ADMIN', 'Windrow'),
      envoy: await server.signIn('ADMIN:ENVOY', 'Windrow'),
      manager: await server.signIn('MANAGER', 'Windrow'),
      viewer: await server.signIn('VIEWER', 'Windrow'),
    }
    const act = (by: keyof typeof people, as: keyof typeof people) =>
      failure(people[by].api.userImpersonate({ params: { userId: people[as].userId } }))

    expect(await act('envoy', 'admin')).toBe('403 FORBIDDEN')
    expect(await act('envoy', 'envoy')).toBe('403 FORBIDDEN')
    expect(await act('admin', 'other')).toBe('403 FORBIDDEN')
    expect(await act('admin', 'admin')).toBe('403 FORBIDDEN')
    expect(await act('manager', 'viewer')).toBe('403 FORBIDDEN')
    expect(await act('admin', 'envoy')).toBe('no error')
    expect(await act('admin', 'viewer')).toBe('403 LOGIN_NEEDED')
  })

  test('keeps an expired cookie, so that the next call is not made as oneself', async ({ server }) => {
    const staff = await server.signIn('ADMIN', 'Windrow')
    const person = await server.signIn('VIEWER', 'One')

    const response = await staff.fetch(`/api/users/${person.userId}/impersonate`)
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('iTokens='))!
    const ends = new Date(((await response.json()) as Started).data.iTokens.expiresAt).getTime()

    expect(Date.parse(/expires=([^;]+)/i.exec(cookie)![1]!)).toBeGreaterThan(ends + 86_400_000)
  })

  // spec: IMP-04
  test('ends with a 401 that returns to the own session', async ({ server }) => {
    const staff = await server.signIn('ADMIN', 'Windrow')
    const person = await server.signIn('VIEWER', 'One')
    await staff.api.userImpersonate({ params: { userId: person.userId } })
    await server.app.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('impersonator_id', 'is not', null)
      .execute()

    expect(await failure(staff.api.profile())).toBe('401 IMPERSONATION_ENDED')
    expect(staff.cookies.get('login_type')).toBe('normal')
    expect((await staff.api.profile()).email).toBe(staff.email)
  })

  test('ends with the session, role or account of the member of staff', async ({ server }) => {
    const person = await server.signIn('VIEWER', 'One')
    const admin = await server.signIn('ADMIN', 'Windrow')
    const start = async () => {
      const staff = await server.signIn('ADMIN:ENVOY', 'Windrow')
      const { iTokens } = await staff.api.userImpersonate({ params: { userId: person.userId } })
      const init = { headers: { authorization: `Bearer ${iTokens.accessToken}` } }
      const status = async () => (await fetch(`${server.url}/api/users/profile`, init)).status
      expect(await status()).toBe(200)
      return { staff, status }
    }
    const loggedOut = await start()
    await loggedOut.staff.api.logout()
    expect(await loggedOut.status()).toBe(401)

    const demoted = await start()
    await admin.api.userRoleChange({ params: { userId: demoted.staff.userId }, body: { roleId: 20 } })
    expect(await demoted.status()).toBe(401)

    const gone = await start()
    await admin.api.userDeactivate({ params: { userId: gone.staff.userId } })
    expect(await gone.status()).toBe(401)
  })

  test('ends with a login as someone, in a new session whatever cookies were there', async ({ server }) => {
    const staff = await server.signIn('ADMIN', 'Windrow')
    const person = await server.signIn('VIEWER', 'One')
    await staff.api.userImpersonate({ params: { userId: person.userId } })
    const before = new Map(staff.cookies)

    await staff.api.login({ body: { email: staff.email, password } })

    expect(staff.cookies.has('iTokens')).toBe(false)
    expect(staff.cookies.get('tokens')).not.toBe(before.get('tokens'))
    expect(staff.cookies.get('refresh_token')).not.toBe(before.get('refresh_token'))
    expect((await staff.api.profile()).email).toBe(staff.email)
  })

  // spec: IMP-11
  lonelyTest('also ends by logging out and by logging in, with an audit event', async ({ server }) => {
    const person = await server.signIn('VIEWER', 'One')
    const reader = await server.signIn('ADMIN', 'Windrow')
    const start = async () => {
      const staff = await server.signIn('ADMIN:ENVOY', 'Windrow')
      const { iTokens } = await staff.api.userImpersonate({ params: { userId: person.userId } })
      const init = { headers: { authorization: `Bearer ${iTokens.accessToken}` } }
      return { staff, status: async () => (await fetch(`${server.url}/api/users/profile`, init)).status }
    }
    const left = await start()
    await left.staff.api.logout()
    const anew = await start()
    await anew.staff.api.login({ body: { email: anew.staff.email, password } })

    expect([await left.status(), await anew.status()]).toEqual([401, 401])
    const { entries } = await reader.api.auditList({ query: { action: 'IMPERSONATION_STOPPED' } })
    expect(entries.map(({ user, impersonator }) => [user?.userId, impersonator?.userId])).toEqual([
      [person.userId, anew.staff.userId],
      [person.userId, left.staff.userId],
    ])
  })

  test('cannot change passwords or create keys, and is not listed as a session of the user', async ({
    server,
  }) => {
    const staff = await server.signIn('ADMIN', 'Windrow')
    const person = await server.signIn('MANAGER', 'One')
    await staff.api.userImpersonate({ params: { userId: person.userId } })

    const body = { currentPassword: 'x', newPassword: 'Another.horse.8' }
    expect(await failure(staff.api.passwordChange({ body }))).toBe('403 LOGIN_NEEDED')
    expect(
      await failure(staff.api.apiKeyCreate({ body: { apiKeyName: 'back door', expiryDate: null } })),
    ).toBe('403 LOGIN_NEEDED')
    expect((await person.api.sessionList()).sessions).toHaveLength(1)
    await person.api.sessionRevokeOthers()
    expect((await staff.api.profile()).email).toBe(person.email)
  })

  test('cannot be started by a link or from another site', async ({ server }) => {
    const staff = await server.signIn('ADMIN', 'Windrow')
    const person = await server.signIn('VIEWER', 'One')
    const path = `/api/users/${person.userId}/impersonate`

    for (const site of ['cross-site', 'same-site', 'none'])
      expect((await staff.fetch(path, { headers: { 'sec-fetch-site': site } })).status).toBe(403)
    expect(staff.cookies.has('iTokens')).toBe(false)
    const waiting = await staff.api.userCreate({
      body: { email: 'w@nordlake.example', organizationId: person.organizationId },
    })
    expect(await failure(staff.api.userImpersonate({ params: { userId: waiting.userId } }))).toBe(
      '409 CONFLICT',
    )
  })

  // spec: IMP-11
  lonelyTest('is in the audit log under both names, with every change', async ({ server }) => {
    const staff = await server.signIn('ADMIN', 'Windrow')
    const person = await server.signIn('MANAGER', 'One')
    await staff.api.userImpersonate({ params: { userId: person.userId } })
    const project = await staff.api.projectCreate({ body: { name: 'Made for you' } })
    await staff.api.projectUpdate({ params: { id: project.id }, body: { name: 'Renamed' } })
    await staff.api.impersonationStop()

    const { entries } = await staff.api.auditList({ query: { impersonated: 'true' } })

    expect(entries.map((entry) => entry.action)).toEqual([
      'IMPERSONATION_STOPPED',
      'PROJECT_RENAMED',
      'PROJECT_CREATED',
      'IMPERSONATION_STARTED',
    ])
    for (const entry of entries)
      expect(entry).toMatchObject({
        user: { userId: person.userId, email: person.email },
        impersonator: { userId: staff.userId, email: staff.email },
        organizationId: person.organizationId,
        ip: '127.0.0.1',
      })
  })

  lonelyTest(
    'lasts an hour, in a session with the browser and address of the member of staff',
    async ({ server }) => {
      const staff = await server.signIn('ADMIN', 'Windrow')
      const person = await server.signIn('VIEWER', 'One')
      const sessions = server.app.db.selectFrom('sessions').selectAll()
      const own = await sessions.where('user_id', '=', staff.userId).executeTakeFirstOrThrow()

      const answer = await staff.fetch(`/api/users/${person.userId}/impersonate`, {
        headers: { 'user-agent': 'x'.repeat(400) },
      })

      const { expiresAt } = ((await answer.json()) as Started).data.iTokens
      const opened = await sessions
        .where('user_id', '=', person.userId)
        .where('impersonator_id', 'is not', null)
        .execute()
      expect(opened).toMatchObject([
        {
          user_agent: 'x'.repeat(300),
          ip: '127.0.0.1',
          impersonator_id: staff.userId,
          parent_id: own.id,
          revoked_at: null,
        },
      ])
      for (const end of [opened[0]!.expires_at, new Date(expiresAt)])
        expect(Math.abs(end.getTime() - Date.now() - 3_600_000)).toBeLessThan(60_000)
      const log = server.app.db.selectFrom('audit_log').selectAll().where('action', 'like', 'IMPERSONATION%')
      await staff.api.impersonationStop()
      const subject = { subject_type: 'user', subject_id: String(person.userId), subject_name: person.email }
      expect(await log.orderBy('id').execute()).toMatchObject([
        { action: 'IMPERSONATION_STARTED', ...subject },
        { action: 'IMPERSONATION_STOPPED', ...subject },
      ])
      await staff.api.profile()
      expect((await sessions.where('id', '=', own.id).executeTakeFirstOrThrow()).revoked_at).toBeNull()
    },
  )

  test('is refused of users and accounts that are deactivated', async ({ server }) => {
    const staff = await server.signIn('ADMIN', 'Windrow')
    const person = await server.signIn('VIEWER', 'One')
    const { db } = server.app
    const start = () => messageOf(staff.api.userImpersonate({ params: { userId: person.userId } }))
    const account = db.updateTable('organizations').where('id', '=', person.organizationId)
    const user = db.updateTable('users').where('id', '=', person.userId)

    await user.set({ deactivated_at: new Date() }).execute()
    expect(await start()).toBe('Only active users can be impersonated.')
    await user.set({ deactivated_at: null, invitation_pending: true }).execute()
    expect(await start()).toBe('Only active users can be impersonated.')
    await user.set({ invitation_pending: false }).execute()
    await account.set({ deactivated_at: new Date() }).execute()
    expect(await start()).toBe('The account of this user is deactivated; reactivate it first.')
    await account.set({ deactivated_at: null }).execute()
    expect(await start()).toBe('no error')
  })

  lonelyTest('is ended by its own token too, wherever its cookie is gone', async ({ server }) => {
    const staff = await server.signIn('ADMIN', 'Windrow')
    const person = await server.signIn('VIEWER', 'One')
    const { iTokens } = await staff.api.userImpersonate({ params: { userId: person.userId } })
    const headers = { authorization: `Bearer ${iTokens.accessToken}` }

    await fetch(`${server.url}/api/auth/logout`, { headers, redirect: 'manual' })

    expect((await fetch(`${server.url}/api/users/profile`, { headers })).status).toBe(401)
    const stopped = server.app.db
      .selectFrom('audit_log')
      .select('user_id')
      .where('action', '=', 'IMPERSONATION_STOPPED')
    expect(await stopped.execute()).toEqual([{ user_id: person.userId }])
    staff.cookies.delete('iTokens')
    expect((await staff.api.profile()).email).toBe(staff.email)
  })
})
