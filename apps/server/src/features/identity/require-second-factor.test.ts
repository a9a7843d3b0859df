import { describe, expect } from 'vitest'
import type { FastifyRequest } from 'fastify'
import type { RouteDef } from '@windrow/contract/route'
import { routes, type RouteName } from '@windrow/contract/routes'
import { isStillAdmitted } from '../../http/guard.ts'
import { failure } from '../../testing/failure.ts'
import { fillAccount } from '../../testing/fill-account.ts'
import { routesBeforeSecondFactor } from '../../testing/route-permissions.ts'
import { statusOf } from '../../testing/status-of.ts'
import { password, test, type TestApp } from '../../testing/test-app.ts'
import { codeAt } from '../../testing/totp.ts'
import { findActor } from './session-queries.ts'

type Person = Awaited<ReturnType<TestApp['signIn']>>

async function setUp({ api }: Person) {
  const { secret } = await api.secondFactorBegin()
  await api.secondFactorConfirm({ body: { password, code: codeAt(secret) } })
  return secret
}

/** Requires a second factor in an account, as staff who have one. */
async function require(server: TestApp, orgId: number, required = true) {
  const admin = await server.signIn('ADMIN', 'Windrow')
  return admin.api.accountSecondFactorChange({ params: { orgId }, body: { required } })
}

const refused = '403 SECOND_FACTOR_REQUIRED'

describe('someone who must have a second factor and has none', () => {
  test('gets 403 from every route but those of its set-up', async ({ server }) => {
    const { owner, params } = await fillAccount(server)
    await require(server, owner.organizationId)
    const all = Object.entries(routes) as [RouteName, RouteDef][]
    const guarded = all.filter(([, { permission }]) => permission !== 'public')

    const answered: RouteName[] = []
    for (const [name] of guarded) {
      if (routesBeforeSecondFactor.includes(name)) continue
      if ((await statusOf(owner, name, params)) !== 403) answered.push(name)
    }

    expect(answered).toEqual([])
    expect(
      all
        .filter(([, one]) => one.beforeSecondFactor)
        .map(([name]) => name)
        .sort(),
    ).toEqual(routesBeforeSecondFactor)
    expect(await failure(owner.api.projectList())).toBe(refused)
    expect(await failure(owner.api.projectGet({ params: { id: 999_999 } }))).toBe(refused)
  })

  test('learns it, sets one up, and continues with the same session', async ({ server }) => {
    const person = await server.signIn('VIEWER')
    expect(await person.api.profile()).toMatchObject({ secondFactorMissing: false })
    await require(server, person.organizationId)

    expect(await person.api.profile()).toMatchObject({ secondFactorMissing: true })
    expect(await person.api.secondFactorGet()).toMatchObject({ enabled: false, required: true })
    await setUp(person)

    expect(await person.api.profile()).toMatchObject({ secondFactorMissing: false })
    await person.api.projectList()
  })

  test('is restricted after every kind of login, and can log out', async ({ server }) => {
    const person = await server.signIn('TRUSTED')
    await require(server, person.organizationId)
    const again = server.visitor()

    const profile = await again.api.login({ body: { email: person.email, password } })

    expect(profile).toMatchObject({ secondFactorMissing: true })
    expect(await failure(again.api.apiKeyList())).toBe(refused)
    await again.api.refresh({ body: {} })
    expect(await failure(again.api.projectList())).toBe(refused)
    const bearer = { headers: { authorization: `Bearer ${again.cookies.get('tokens')}` } }
    expect((await fetch(`${server.url}/api/projects`, bearer)).status).toBe(403)
    await again.fetch('/api/auth/logout', { redirect: 'manual' })
    expect(await failure(again.api.profile())).toBe('401 UNAUTHENTICATED')
  })

  test('is no longer admitted to streams that were open before', async ({ server }) => {
    const { owner, params } = await fillAccount(server)
    const { sessionId } = params
    const actor = (await findActor(server.app.db, sessionId, new Date(Date.now() + 60_000)))!
    const admitted = () =>
      // A session is looked up by its id; only keys need the request.
      isStillAdmitted(server.app, routes.reportEvents, { actor, request: {} as FastifyRequest }, params)

    expect(await admitted()).toBe(true)
    await require(server, owner.organizationId)
    expect(await admitted()).toBe(false)
  })
})

describe('keys, single sign-on and acting as a user', () => {
  test('keys that were made before go on working', async ({ server }) => {
    const person = await server.signIn('TRUSTED')
    const { payload } = await person.api.apiKeyCreate({ body: { apiKeyName: 'Import', expiryDate: null } })
    await require(server, person.organizationId)
    const init = { headers: { 'x-api-key': payload!.apiKey } }

    expect((await fetch(`${server.url}/api/projects`, init)).status).toBe(200)
    expect(
      await failure(person.api.apiKeyCreate({ body: { apiKeyName: 'Another', expiryDate: null } })),
    ).toBe(refused)
  })

  test('staff act as someone who must have it only with one of their own', async ({ server }) => {
    const staff = await server.signIn('ADMIN:ENVOY', 'Windrow')
    const person = await server.signIn('VIEWER', 'One')
    const params = { userId: person.userId }
    await staff.api.userImpersonate({ params })
    await staff.api.profile()
    await require(server, person.organizationId)

    expect(await failure(staff.api.projectList())).toBe('401 IMPERSONATION_ENDED')
    expect(await failure(staff.api.userImpersonate({ params }))).toBe('409 CONFLICT')
    expect((await staff.api.profile()).email).toBe(staff.email)
    await setUp(staff)
    await staff.api.userImpersonate({ params })

    expect(await staff.api.profile()).toMatchObject({ email: person.email, secondFactorMissing: false })
    await staff.api.projectList()
  })
})

describe('requiring it', () => {
  test('says how many people have none, and is in the audit log', async ({ server }) => {
    const manager = await server.signIn('MANAGER')
    const others = [await server.signIn('VIEWER'), await server.signIn('VIEWER')]
    const gone = await server.signIn('VIEWER')
    const admin = await server.signIn('ADMIN', 'Windrow')
    await admin.api.userDeactivate({ params: { userId: gone.userId } })
    const params = { orgId: manager.organizationId }
    await setUp(manager)

    expect(await manager.api.accountSecondFactor({ params })).toEqual({
      required: false,
      people: 3,
      without: 2,
    })
    const after = await manager.api.accountSecondFactorChange({ params, body: { required: true } })

    expect(after).toEqual({ required: true, people: 3, without: 2 })
    await setUp(others[0]!)
    expect(await manager.api.accountSecondFactor({ params })).toMatchObject({ without: 1 })
    await manager.api.accountSecondFactorChange({ params, body: { required: false } })
    await others[1]!.api.projectList()
    const { entries } = await admin.api.auditList({ query: { subjectType: 'account' } })
    expect(entries.map(({ action, user, subjectName }) => [action, user?.email, subjectName])).toEqual([
      ['SECOND_FACTOR_OPTIONAL', manager.email, 'Nordlake Retail'],
      ['SECOND_FACTOR_REQUIRED', manager.email, 'Nordlake Retail'],
    ])
  })

  test('is refused to users who have none themselves', async ({ server }) => {
    const manager = await server.signIn('MANAGER')
    const admin = await server.signIn('ADMIN', 'Windrow')
    const params = { orgId: manager.organizationId }
    const required = true

    expect(await failure(manager.api.accountSecondFactorChange({ params, body: { required } }))).toBe(
      '409 CONFLICT',
    )
    expect(await failure(admin.api.roleSecondFactorChange({ body: { roleName: 'ADMIN', required } }))).toBe(
      '409 CONFLICT',
    )
    expect(await manager.api.accountSecondFactor({ params })).toMatchObject({ required: false })
    await manager.api.projectList()
  })

  test('of a role reaches everyone with it, in every account', async ({ server }) => {
    const admin = await server.signIn('ADMIN', 'Windrow')
    const builder = await server.signIn('ADMIN:BUILDER', 'Windrow')
    const envoy = await server.signIn('ADMIN:ENVOY', 'Another')
    const body = { roleName: 'ADMIN:BUILDER', required: true } as const

    const { roles } = await admin.api.roleSecondFactorChange({ body })
    await admin.api.roleSecondFactorChange({ body })

    expect(roles.filter((role) => role.required)).toEqual([
      { roleId: 3, roleName: 'ADMIN:BUILDER', required: true, people: 1, without: 1 },
    ])
    expect(await failure(builder.api.projectList())).toBe(refused)
    await envoy.api.projectList()
    await admin.api.userRoleChange({ params: { userId: envoy.userId }, body: { roleId: 3 } })
    expect(await failure(envoy.api.projectList())).toBe(refused)
    await admin.api.roleSecondFactorChange({ body: { ...body, required: false } })
    await envoy.api.projectList()
  })

  test('keeps users from turning theirs off, and restricts them after a reset', async ({ server }) => {
    const admin = await server.signIn('ADMIN', 'Windrow')
    const person = await server.signIn('VIEWER')
    const secret = await setUp(person)
    await require(server, person.organizationId)
    const remove = () =>
      failure(
        person.api.secondFactorRemove({ body: { password, code: codeAt(secret, Date.now() + 30_000) } }),
      )

    expect(await remove()).toBe('409 CONFLICT')
    await admin.api.userSecondFactorReset({ params: { userId: person.userId } })
    expect(await failure(person.api.projectList())).toBe(refused)
  })

  test('is for managers of the account and for staff; programs with a key only read it', async ({
    server,
  }) => {
    const manager = await server.signIn('MANAGER')
    const stranger = await server.signIn('MANAGER', 'Another')
    const { payload } = await manager.api.apiKeyCreate({ body: { apiKeyName: 'Look', expiryDate: null } })
    const params = { orgId: manager.organizationId }
    const path = `/api/organizations/${manager.organizationId}/second-factor`
    const headers = { 'x-api-key': payload!.apiKey, 'content-type': 'application/json' }
    const body = JSON.stringify({ required: true })

    expect(await failure(stranger.api.accountSecondFactor({ params }))).toBe('404 NOT_FOUND')
    expect((await fetch(`${server.url}${path}`, { headers })).status).toBe(200)
    expect((await fetch(`${server.url}${path}`, { method: 'PUT', headers, body })).status).toBe(403)
  })

  test('counts active users of the account or role, and is noted once per change', async ({ server }) => {
    const admin = await server.signIn('ADMIN', 'Windrow')
    await setUp(admin)
    const stranger = await server.signIn('TRUSTED', 'Another')
    const people = [
      await server.signIn('TRUSTED'),
      await server.signIn('TRUSTED'),
      await server.signIn('TRUSTED'),
      await server.signIn('TRUSTED'),
    ]
    const { db } = server.app
    const set = (at: number, values: object) =>
      db.updateTable('users').set(values).where('id', '=', people[at]!.userId).execute()
    await set(1, { deactivated_at: new Date() })
    await set(2, { removed_at: new Date() })
    await set(3, { invitation_pending: true })
    await stranger.api.secondFactorBegin()
    const params = { orgId: people[0]!.organizationId }
    const body = { required: true }

    expect(await admin.api.accountSecondFactor({ params })).toEqual({
      required: false,
      people: 1,
      without: 1,
    })
    const { roles } = await admin.api.roleSecondFactors()
    expect(
      roles.map(({ roleName, required, people: all, without }) => [roleName, required, all, without]),
    ).toEqual([
      ['ADMIN', false, 1, 0],
      ['ADMIN:ENVOY', false, 0, 0],
      ['ADMIN:BUILDER', false, 0, 0],
      ['MANAGER', false, 0, 0],
      ['TRUSTED', false, 2, 2],
      ['VIEWER', false, 0, 0],
    ])
    for (const _ of [1, 2]) await admin.api.accountSecondFactorChange({ params, body })
    for (const required of [true, true, false, false])
      await admin.api.roleSecondFactorChange({ body: { roleName: 'VIEWER', required } })
    const log = db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', 'in', ['SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_OPTIONAL'])
    expect(await log.orderBy('id').execute()).toMatchObject([
      {
        action: 'SECOND_FACTOR_REQUIRED',
        subject_type: 'account',
        subject_id: String(params.orgId),
        organization_id: params.orgId,
      },
      { action: 'SECOND_FACTOR_REQUIRED', subject_type: 'role', subject_id: '10', subject_name: 'VIEWER' },
      { action: 'SECOND_FACTOR_OPTIONAL', subject_type: 'role', subject_id: '10', subject_name: 'VIEWER' },
    ])
    const accounts = db.selectFrom('organizations').select('name').where('requires_second_factor', '=', true)
    expect(await accounts.execute()).toEqual([{ name: 'Nordlake Retail' }])
  })
})
