import { describe, expect } from 'vitest'
import { isStaff, roleMay, roleNames, type RoleName } from '@windrow/contract/roles'
import type { RouteDef } from '@windrow/contract/route'
import { routes, type RouteName } from '@windrow/contract/routes'
import { test, type TestApp } from '../testing/test-app.ts'
import type { CookieClient } from '../testing/cookie-client.ts'
import { fillAccount } from '../testing/fill-account.ts'
import { personalRoutes, routePermissions, routesOfAuthors } from '../testing/route-permissions.ts'
import { statusOf } from '../testing/status-of.ts'

const all = Object.entries(routes) as [RouteName, RouteDef][]
/** Within a project: it doesn't exist for users who aren't its members. */
const ofProject = all.filter(([, definition]) => definition.path.startsWith('/projects/{id}'))
const guarded = all.filter(([, definition]) => definition.permission !== 'public')
const ofAccount = guarded.filter(([, definition]) =>
  /\{(userId|orgId|reportId|historyId)\}|^\/projects\/\{id\}/.test(definition.path),
)
/** Changes that only authors may make, whatever their role; some of them staff too. */
const ofAuthors = new Set<RouteName>([
  'fileNoteDelete',
  'fileNoteVersions',
  'messageDelete',
  'messageEdit',
  'messageVersions',
])

/** Makes all calls as this role and expects 403 exactly where the matrix denies them. */
async function expectMatrix(
  { app }: TestApp,
  client: CookieClient,
  { role, names, params }: { role: RoleName; names: typeof all; params: Record<string, unknown> },
): Promise<void> {
  // Earlier calls may have deleted it.
  await app.db.updateTable('schedules').set({ deleted_at: null }).execute()
  await app.db.updateTable('destinations').set({ removed_at: null }).execute()
  for (const [name] of names) {
    if (ofAuthors.has(name)) continue
    const permission = routePermissions[name]
    const status = await statusOf(client, name, params)
    const may = permission !== 'public' && roleMay(role, permission)
    if (may && routesOfAuthors.has(name)) continue
    expect([role, name, status === 403 ? 'refused' : status === 401 ? 'unknown' : 'let in']).toEqual([
      role,
      name,
      may ? 'let in' : 'refused',
    ])
  }
}

describe('every route', () => {
  test('needs its reviewed permission', () => {
    const needed = Object.fromEntries(all.map(([name, { permission }]) => [name, permission]))
    expect(needed).toEqual(routePermissions)
    expect(
      all
        .filter(([, { personal }]) => personal)
        .map(([name]) => name)
        .sort(),
    ).toEqual(personalRoutes)
  })

  test('answers 401 without a session', async ({ server }) => {
    const { params } = await fillAccount(server)
    const visitor = server.visitor()

    for (const [name] of guarded) expect([name, await statusOf(visitor, name, params)]).toEqual([name, 401])
  })

  test('answers 404 for what belongs to another account', async ({ server }) => {
    const { params } = await fillAccount(server)
    const others = await Promise.all(
      (['MANAGER', 'TRUSTED', 'VIEWER'] as const).map((role) => server.signIn(role, 'Another account')),
    )

    for (const other of others)
      for (const [name] of ofAccount) expect([name, await statusOf(other, name, params)]).toEqual([name, 404])
  })

  test('answers 404 to members of the account who are not members of the project', async ({ server }) => {
    const { params } = await fillAccount(server)

    for (const role of ['TRUSTED', 'VIEWER'] as const) {
      const colleague = await server.signIn(role, 'Owner account')
      for (const [name] of ofProject)
        expect([role, name, await statusOf(colleague, name, params)]).toEqual([role, name, 404])
    }
  })

  // spec: PERM-98
  test('answers 403 exactly where the matrix says no', async ({ server }) => {
    const { params } = await fillAccount(server)
    const byRole = new Map<RoleName, CookieClient>()
    for (const role of roleNames) {
      const person = await server.signIn(role, 'Owner account')
      await server.app.db
        .insertInto('project_members')
        .values({ project_id: params.id, user_id: person.userId })
        .execute()
      byRole.set(role, person)
    }

    for (const [role, client] of byRole) await expectMatrix(server, client, { role, names: guarded, params })
  })

  test('answers staff and managers who are no members by the matrix', async ({ server }) => {
    const { params } = await fillAccount(server)
    const staff = roleNames.filter(isStaff)
    const standings = [
      ...[...staff, 'MANAGER' as const].map((role) => [role, 'Owner account'] as const),
      ...staff.map((role) => [role, 'Another account'] as const),
    ]

    for (const [role, account] of standings) {
      const person = await server.signIn(role, account)
      expect([role, account, await statusOf(person, 'projectGet', params)]).toEqual([role, account, 200])
      await expectMatrix(server, person, { role, names: ofProject, params })
    }
  })

  test('refuses ids that reach into another project of the same account', async ({ server }) => {
    const { owner, params } = await fillAccount(server)
    const other = await owner.api.projectCreate({ body: { name: 'Something else' } })
    const nested = ofProject.filter(([, { path }]) => /\{(rid|cid|sid|did)\}/.test(path))

    for (const [name] of nested)
      expect([name, await statusOf(owner, name, { ...params, id: other.id })]).toEqual([name, 404])
  })

  test('answers 404 for malformed ids', async ({ server }) => {
    const { owner } = await fillAccount(server)

    for (const id of ['0', '-1', 'x', '1e3', '9007199254740993', "1' or '1'='1", '%00'])
      expect([id, (await owner.fetch(`/api/projects/${encodeURIComponent(id)}`)).status]).toEqual([id, 404])
  })
})
