import { describe, expect } from 'vitest'
import { lightRoutes } from '@windrow/contract/light-routes'
import { isStaff, roleMay, roleNames, type RoleName } from '@windrow/contract/roles'
import type { RouteDef } from '@windrow/contract/route'
import { routes, type RouteName } from '@windrow/contract/routes'
import { callUrl } from '@windrow/contract/client'
import { test, type TestApp } from '../testing/test-app.ts'
import { CookieClient } from '../testing/cookie-client.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}

/** Something of every kind that a path can name, owned by one account. */
async function fill(server: TestApp) {
  const owner = await server.signIn('ADMIN', 'Owner account')
  const { db } = server.app
  const project = await owner.api.projectCreate({ body: { name: 'Outdoor gear' } })
  const report = await owner.api.reportCreate({
    params: { id: project.id },
    body: { name: 'Catalogue', recipe },
  })
  const run = await owner.api.runStart({ params: { id: project.id, rid: report.id } })
  const schedule = await owner.api.scheduleCreate({
    params: { id: project.id, rid: report.id },
    body: { name: 'Each day', recurrence: { frequency: 'Daily', startDate: '2026-01-01', timeZone: 'UTC' } },
  })
  await db.updateTable('runs').set({ schedule_id: schedule.id }).where('id', '=', run.id).execute()
  const copy = await db
    .insertInto('page_copies')
    .values({
      project_id: project.id,
      url: 'https://a.example',
      final_url: 'https://a.example',
      title: '',
      http_status: 200,
      bytes: 1,
      fetch_ms: 1,
      object_key: 'none',
      resources: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const evidence = await server.app.db
    .insertInto('run_evidence')
    .values({
      run_id: run.id,
      reason: 'failed',
      page_type: 'page',
      url: 'https://a.example',
      row_count: 0,
      rank: 0,
      bytes: 1,
      html_key: 'none',
      screenshot_key: 'none',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const destination = await db
    .insertInto('destinations')
    .values({
      report_id: report.id,
      name: 'Lake',
      type: 'S3',
      target: 's3://lake/',
      settings: '{}',
      secret_names: [],
      secret_hints: '{}',
      formats: ['csv'],
      file_name: '{page}.{extension}',
      compression: 'NONE',
      changes_only: false,
      keys: [],
      replace_files: true,
      deliver_manifest: false,
      manifest_path: '',
      deliver_inventory: false,
      enabled: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Owning something, so that calls that would send the colleague away do nothing.
  const colleague = await server.signIn('VIEWER', 'Owner account')
  await colleague.api.projectCreate({ body: { name: 'Of a colleague' } })
  return {
    owner,
    params: {
      sessionId: 999_999,
      proxyId: 999_999,
      ruleId: 999_999,
      exportId: 999_999,
      comparisonId: 999_999,
      jobId: 999_999,
      listId: 999_999,
      userId: colleague.userId,
      orgId: owner.organizationId,
      id: project.id,
      rid: report.id,
      reportId: report.id,
      hid: run.id,
      cid: copy.id,
      did: destination.id,
      deliveryId: 999_999,
      eid: evidence.id,
      sid: schedule.id,
      name: 'token',
      pageId: 'items',
      index: 0,
    },
  }
}

const all = Object.entries(routes) as [RouteName, RouteDef][]
/** Below a project: to those who are no members of it, it does not exist. */
const ofProject = all.filter(([, definition]) => definition.path.startsWith('/projects/{id}'))
const guarded = all.filter(([, definition]) => definition.permission !== 'public')
const ofAccount = guarded.filter(([, definition]) =>
  /\{(userId|orgId|reportId)\}|^\/projects\/\{id\}/.test(definition.path),
)
const light = lightRoutes()

async function statusOf(
  client: CookieClient,
  name: RouteName,
  params: Record<string, unknown>,
): Promise<number> {
  const route = light[name]!
  const abort = new AbortController()
  const body = route.method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }
  // What a call does to cookies stays out of the calls after it.
  const once = new CookieClient(client.url)
  for (const cookie of client.cookies) once.cookies.set(...cookie)
  const response = await once.fetch(callUrl(route, { params }), {
    method: route.method,
    redirect: 'manual',
    signal: abort.signal,
    ...body,
  })
  abort.abort() // the status is enough; an event stream would not end
  return response.status
}

/** Makes the calls as that role and expects 403 where the matrix says no, and nowhere else. */
async function expectMatrix(
  { app }: TestApp,
  client: CookieClient,
  { role, names, params }: { role: RoleName; names: typeof all; params: Record<string, unknown> },
): Promise<void> {
  // Those before may delete it.
  await app.db.updateTable('schedules').set({ deleted_at: null }).execute()
  await app.db.updateTable('destinations').set({ removed_at: null }).execute()
  for (const [name, { permission }] of names) {
    const status = await statusOf(client, name, params)
    const may = permission !== 'public' && roleMay(role, permission)
    expect([role, name, status === 403 ? 'refused' : status === 401 ? 'unknown' : 'let in']).toEqual([
      role,
      name,
      may ? 'let in' : 'refused',
    ])
  }
}

describe('every route', () => {
  test('answers 401 without a session', async ({ server }) => {
    const { params } = await fill(server)
    const visitor = server.visitor()

    for (const [name] of guarded) expect([name, await statusOf(visitor, name, params)]).toEqual([name, 401])
  })

  test('answers 404 for what belongs to another account', async ({ server }) => {
    const { params } = await fill(server)
    const others = await Promise.all(
      (['MANAGER', 'TRUSTED', 'VIEWER'] as const).map((role) => server.signIn(role, 'Another account')),
    )

    for (const other of others)
      for (const [name] of ofAccount) expect([name, await statusOf(other, name, params)]).toEqual([name, 404])
  })

  test('answers 404 to members of the account who are not members of the project', async ({ server }) => {
    const { params } = await fill(server)

    for (const role of ['TRUSTED', 'VIEWER'] as const) {
      const colleague = await server.signIn(role, 'Owner account')
      for (const [name] of ofProject)
        expect([role, name, await statusOf(colleague, name, params)]).toEqual([role, name, 404])
    }
  })

  // spec: PERM-98
  test('answers 403 exactly where the matrix says no', async ({ server }) => {
    const { params } = await fill(server)
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

  test('answers staff and managers who are no members as the matrix says', async ({ server }) => {
    const { params } = await fill(server)
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
    const { owner, params } = await fill(server)
    const other = await owner.api.projectCreate({ body: { name: 'Something else' } })
    const nested = ofProject.filter(([, { path }]) => /\{(rid|cid|sid|did)\}/.test(path))

    for (const [name] of nested)
      expect([name, await statusOf(owner, name, { ...params, id: other.id })]).toEqual([name, 404])
  })

  test('answers 404 for ids that are none', async ({ server }) => {
    const { owner } = await fill(server)

    for (const id of ['0', '-1', 'x', '1e3', '9007199254740993', "1' or '1'='1", '%00'])
      expect([id, (await owner.fetch(`/api/projects/${encodeURIComponent(id)}`)).status]).toEqual([id, 404])
  })
})
