import { deletedProjectDays } from '@windrow/contract/project-status'
import { describe, expect } from 'vitest'
import { failure, messageOf } from '../../testing/failure.ts'
import { fillRun } from '../../testing/fill-run.ts'
import { allRows, startReport, type RunPath } from '../../testing/run-reports.ts'
import { accountTest as test, test as lonelyTest } from '../../testing/test-app.ts'
import { removeDeletedProjects } from './remove-projects.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', items: 'li', fields: { name: { select: 'h3' } } } },
}

describe('the status of projects', () => {
  // spec: PROJ-33
  lonelyTest('changes for many at once, each with an audit event', async ({ server }) => {
    const { api } = await server.signIn('ADMIN:ENVOY', 'Windrow')
    const ids = []
    for (const name of ['a', 'b', 'c']) ids.push((await api.projectCreate({ body: { name } })).id)
    const [a, b, c] = ids as [number, number, number]
    const change = (projectIds: number[], status: 'CANCELED' | 'COMPLETED' | 'PENDING' | 'DELETED') =>
      api.projectStatusUpdate({ body: { projectIds: projectIds.join(','), status } })

    expect(await change([a, b, 999_999], 'COMPLETED')).toEqual({
      successCount: 2,
      results: [
        { id: a, changed: true, message: '"a" is completed now.' },
        { id: b, changed: true, message: '"b" is completed now.' },
        { id: 999_999, changed: false, message: 'There is no such project, or you may not see it.' },
      ],
    })
    expect(await messageOf(change([c], 'PENDING'))).toBe('"c" is active and cannot become pending.')
    await change([a, c], 'CANCELED')
    expect((await api.projectList()).counts).toEqual({ ALL: 3, CANCELED: 2, COMPLETED: 1 })
    expect((await api.projectGet({ params: { id: a } })).previousStatus).toBe('COMPLETED')
    const log = await server.app.db
      .selectFrom('audit_log')
      .select(['subject_name', 'before', 'after'])
      .where('action', '=', 'PROJECT_STATUS_CHANGED')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(log).toEqual([{ subject_name: 'c', before: { status: 'ACTIVE' }, after: { status: 'CANCELED' } }])
  })

  test('keeps canceled and deleted projects from starting runs, and ends those of a deleted one', async ({
    server,
  }) => {
    const { api } = await server.signIn('ADMIN', 'Windrow')
    const { id } = await api.projectCreate({ body: { name: 'p' } })
    const { id: rid } = await api.reportCreate({ params: { id }, body: { name: 'r', recipe } })
    const params = { id, rid }
    const change = (status: 'CANCELED' | 'DELETED' | 'ACTIVE') =>
      api.projectStatusUpdate({ body: { projectIds: String(id), status } })

    await change('CANCELED')
    expect(await messageOf(api.runStart({ params }))).toBe(
      'This project has been cancelled. Schedules are paused and no new run can be started.',
    )
    const takesNone =
      'This project has been cancelled and takes no reports, as none of them could run. Activate the project first.'
    expect(await messageOf(api.reportCreate({ params: { id }, body: { name: 's', recipe } }))).toBe(takesNone)
    const other = await api.projectCreate({ body: { name: 'q' } })
    const moved = await api.reportCreate({ params: { id: other.id }, body: { name: 't', recipe } })
    const transfer = api.reportTransfer({
      params: { id: other.id, rid: moved.id },
      body: { projectId: id },
    })
    expect(await messageOf(transfer)).toBe(takesNone)
    await change('ACTIVE')
    await api.runStart({ params })
    await change('DELETED')
    const { activeRun, report } = await api.reportGet({ params })
    expect(activeRun).toBeNull()
    expect(report).toMatchObject({ historyStatus: 'STOPPED', isDeleted: true })
    expect(await failure(api.runStart({ params }))).toBe('409 REPORT_NOT_ACTIVE')
  })

  lonelyTest('lets permitted users restore deleted projects, which others do not see', async ({ server }) => {
    const { api } = await server.signIn('ADMIN:ENVOY', 'Windrow')
    const builder = await server.signIn('ADMIN:BUILDER', 'Windrow')
    const owner = await server.signIn('MANAGER', 'Nordlake')
    const { id } = await owner.api.projectCreate({ body: { name: 'Tents' } })
    const delete_ = () => api.projectStatusUpdate({ body: { projectIds: String(id), status: 'DELETED' } })
    const restore = () => api.projectStatusUpdate({ body: { projectIds: String(id), status: 'ACTIVE' } })

    await delete_()
    expect((await api.projectList()).projects).toEqual([])
    const deleted = await api.projectList({ query: { status: 'DELETED' } })
    expect([deleted.projects.map(({ name }) => name), deleted.counts]).toEqual([
      ['Tents'],
      { ALL: 0, DELETED: 1 },
    ])
    for (const other of [owner, builder]) {
      expect((await other.api.projectList({ query: { status: 'DELETED' } })).projects).toEqual([])
      expect(await failure(other.api.projectGet({ params: { id } }))).toBe('404 NOT_FOUND')
    }
    expect((await api.projectGet({ params: { id } })).previousStatus).toBe('ACTIVE')

    const second = await owner.api.projectCreate({ body: { name: 'tents' } })
    expect(await messageOf(restore())).toMatch(/a project of the same name by now/)
    await owner.api.projectUpdate({ params: { id: second.id }, body: { name: 'Stoves' } })
    await restore()
    expect((await owner.api.projectGet({ params: { id } })).status).toBe('ACTIVE')
  })

  test('purges deleted projects after their time, with all their files', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const paths = [await startReport(api, recipe, 'gone'), await startReport(api, recipe, 'stays')]
    const [gone, stays] = paths as [RunPath, RunPath]
    for (const { hid } of paths)
      await fillRun(server.app, hid, [{ name: 'name', type: 'text' }], [{ name: 'a' }])
    const keyOf = async ({ hid }: RunPath) =>
      (
        await server.app.db
          .selectFrom('run_segments')
          .select('object_key')
          .where('run_id', '=', hid)
          .executeTakeFirstOrThrow()
      ).object_key
    const [goneKey, staysKey] = [await keyOf(gone), await keyOf(stays)]
    const change = (id: number, status: 'ACTIVE' | 'DELETED') =>
      api.projectStatusUpdate({ body: { projectIds: String(id), status } })
    for (const { id } of paths) await change(id, 'DELETED')
    const deletedDaysAgo = (id: number, days: number) =>
      server.app.db
        .updateTable('projects')
        .set({ deleted_at: new Date(Date.now() - days * 86_400_000) })
        .where('id', '=', id)
        .execute()
    await deletedDaysAgo(gone.id, deletedProjectDays + 0.1)
    await deletedDaysAgo(stays.id, deletedProjectDays - 0.1)

    expect(await messageOf(change(gone.id, 'ACTIVE'))).toBe(
      '"Project of gone" was deleted more than 30 days ago and is being removed.',
    )
    expect(await removeDeletedProjects(server.app, 100)).toBe(false)
    expect(await failure(api.projectGet({ params: { id: gone.id } }))).toBe('404 NOT_FOUND')
    await expect(server.app.store.get(goneKey)).rejects.toThrow('is gone')
    await change(stays.id, 'ACTIVE')
    expect((await api.projectGet({ params: { id: stays.id } })).deletedDate).toBeNull()
    expect(await server.app.store.get(staysKey)).not.toHaveLength(0)
    expect(await allRows(api, stays, 'items')).toHaveLength(1)
  })

  lonelyTest('keeps a deleted project while it has an active run or a file', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const path = await startReport(api, recipe, 'r')
    await api.projectStatusUpdate({ body: { projectIds: String(path.id), status: 'DELETED' } })
    const { db } = server.app
    const longAgo = new Date(Date.now() - 40 * 86_400_000)
    await db.updateTable('projects').set({ deleted_at: longAgo }).where('id', '=', path.id).execute()
    const remains = async () => (await db.selectFrom('projects').select('id').execute()).length

    await db.updateTable('runs').set({ ended_at: null }).execute()
    await removeDeletedProjects(server.app, 100)
    expect(await remains()).toBe(1)
    await db.updateTable('runs').set({ ended_at: longAgo }).execute()
    await db
      .insertInto('page_copies')
      .values({
        project_id: path.id,
        url: 'https://shop.example/',
        final_url: 'https://shop.example/',
        title: '',
        http_status: 200,
        bytes: 1,
        fetch_ms: 1,
        object_key: 'copies/1',
        resources: '[]',
      })
      .execute()
    await removeDeletedProjects(server.app, 100)
    expect(await remains()).toBe(1)
    await db.deleteFrom('page_copies').execute()
    await removeDeletedProjects(server.app, 100)
    expect(await remains()).toBe(0)
  })
})

describe('a project', () => {
  // spec: PROJ-07
  test('is returned with its name, members and the names of its reports', async ({ server }) => {
    const { api, email } = await server.signIn('ADMIN', 'Windrow')
    const { id } = await api.projectCreate({ body: { name: 'p' } })
    const b = await api.reportCreate({ params: { id }, body: { name: 'b' } })
    const a = await api.reportCreate({ params: { id }, body: { name: 'A' } })

    expect(await api.projectGet({ params: { id } })).toMatchObject({
      name: 'p',
      reports: [
        { id: a.id, name: 'A' },
        { id: b.id, name: 'b' },
      ],
      projectMembers: [{ email, status: 'ACTIVE' }],
    })
  })

  test('shows tier, domains and earlier status to staff only', async ({ server }) => {
    const owner = await server.signIn('MANAGER', 'Nordlake')
    const { id } = await owner.api.projectCreate({ body: { name: 'p' } })
    const { api } = await server.signIn('ADMIN', 'Windrow')

    expect(await owner.api.projectGet({ params: { id } })).toMatchObject({
      tier: null,
      allowedDomains: null,
      jiraKey: null,
    })
    expect(await api.projectGet({ params: { id } })).toMatchObject({ tier: 'basic', allowedDomains: [] })
  })

  test('gets another owner from its account, and no one else', async ({ server }) => {
    const owner = await server.signIn('MANAGER', 'Nordlake')
    const colleague = await server.signIn('VIEWER', 'Nordlake')
    const stranger = await server.signIn('MANAGER', 'Elsewhere')
    const { id } = await owner.api.projectCreate({ body: { name: 'p' } })
    const give = (ownerId: number) => owner.api.projectOwnerChange({ params: { id }, body: { ownerId } })

    expect(await failure(give(stranger.userId))).toBe('409 CONFLICT')
    const given = await give(colleague.userId)
    expect([given.ownerEmail, given.projectMembers.map((member) => member.email)]).toEqual([
      colleague.email,
      [colleague.email, owner.email],
    ])
    expect((await colleague.api.projectList()).projects).toHaveLength(1)
    expect(await failure(give(999_999))).toBe('409 CONFLICT')
  })

  lonelyTest('changes its repetition and request; only ADMIN marks it as a test', async ({ server }) => {
    const owner = await server.signIn('MANAGER', 'Nordlake')
    const admin = await server.signIn('ADMIN', 'Windrow')
    const { id } = await owner.api.projectCreate({ body: { name: 'p' } })
    const params = { id }

    const changed = await owner.api.projectDetailsUpdate({
      params,
      body: { repeat: 'Recurring', request: { sites: ['https://a.example/'] } },
    })
    expect(changed).toMatchObject({
      repeat: 'Recurring',
      isTest: false,
      request: { sites: [{ url: 'https://a.example/', kind: 'MAIN' }], fields: '' },
    })
    expect(await owner.api.projectDetailsUpdate({ params, body: {} })).toEqual(changed)
    expect(await failure(owner.api.projectDetailsUpdate({ params, body: { isTest: true } }))).toBe(
      '403 FORBIDDEN',
    )
    expect(
      await admin.api.projectDetailsUpdate({ params, body: { isTest: true, request: null } }),
    ).toMatchObject({
      isTest: true,
      request: null,
    })
    const tests = await admin.api.projectList({ query: { isTest: 'true' } })
    expect(tests.projects.map((project) => project.id)).toEqual([id])
    expect((await admin.api.projectList({ query: { isTest: 'false' } })).projects).toEqual([])
  })

  lonelyTest(
    'moves to another account with its reports and runs; its members stay behind',
    async ({ server }) => {
      const { api } = await server.signIn('ADMIN:ENVOY', 'Windrow')
      const { api: builder } = await server.signIn('ADMIN', 'Windrow')
      const from = await server.signIn('MANAGER', 'Nordlake')
      const member = await server.signIn('VIEWER', 'Nordlake')
      const to = await server.signIn('MANAGER', 'Fernhill')
      const { id } = await from.api.projectCreate({ body: { name: 'p' } })
      await from.api.projectMembersAdd({ params: { id }, body: { userIds: [member.userId] } })
      const { id: rid } = await builder.reportCreate({ params: { id }, body: { name: 'r', recipe } })
      const run = await builder.runStart({ params: { id, rid } })
      const move = (ownerId: number, organizationId = to.organizationId) =>
        api.projectTransfer({ params: { id }, body: { organizationId, ownerId } })

      expect(await failure(move(to.userId))).toBe('409 RUN_ACTIVE')
      await builder.runStop({ params: { id, rid }, body: { historyIds: String(run.id) } })
      expect(await failure(move(from.userId))).toBe('409 CONFLICT')
      expect(await failure(move(from.userId, from.organizationId))).toBe('409 CONFLICT')
      expect(await failure(move(to.userId, 999_999))).toBe('404 NOT_FOUND')
      await to.api.projectCreate({ body: { name: 'P' } })
      expect(await failure(move(to.userId))).toBe('409 NAME_TAKEN')
      await from.api.projectUpdate({ params: { id }, body: { name: 'q' } })

      expect(await move(to.userId)).toMatchObject({ organizationName: 'Fernhill', ownerEmail: to.email })
      expect((await to.api.runList({ params: { id, rid } })).histories.map((one) => one.id)).toEqual([run.id])
      for (const left of [from, member])
        expect(await failure(left.api.projectGet({ params: { id } }))).toBe('404 NOT_FOUND')
      const rows = await server.app.db.selectFrom('runs').select('organization_id').execute()
      expect(rows).toEqual([{ organization_id: to.organizationId }])
    },
  )

  test('loses its destinations and secrets when it moves to another account', async ({ server }) => {
    const { api } = await server.signIn('ADMIN', 'Windrow')
    const from = await server.signIn('MANAGER', 'Nordlake')
    const to = await server.signIn('MANAGER', 'Fernhill')
    const { id } = await from.api.projectCreate({ body: { name: 'p' } })
    const { id: rid } = await api.reportCreate({ params: { id }, body: { name: 'r', recipe } })
    const params = { id, rid }
    const recurrence = { frequency: 'Daily', startDate: '2026-01-01', timeZone: 'UTC' } as const
    await from.api.scheduleCreate({ params, body: { name: 'Daily', recurrence } })
    await api.secretSave({ params: { id, name: 'password' }, body: { value: 'of Nordlake' } })
    for (const applyToAll of [false, true])
      await api.destinationCreate({
        params,
        body: {
          name: `Repricer ${applyToAll}`,
          type: 'URL',
          settings: { url: 'https://api.nordlake.example/hooks' },
          formats: ['json'],
          fileName: '{page}.{extension}',
          applyToAll,
          skipValidation: true,
        },
      })

    await api.projectTransfer({
      params: { id },
      body: { organizationId: to.organizationId, ownerId: to.userId },
    })

    const { db } = server.app
    for (const table of ['destinations', 'project_secrets'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    expect((await to.api.scheduleList({ params })).schedules).toHaveLength(1)
    expect(await db.selectFrom('schedules').select('created_by').execute()).toEqual([
      { created_by: to.userId },
    ])
  })
})

describe('names of projects and reports', () => {
  // spec: PROJ-28, PROJ-31, PROJ-32, REP-27
  lonelyTest('are listed as choices, within what the user may see', async ({ server }) => {
    const one = await server.signIn('MANAGER', 'One')
    const two = await server.signIn('MANAGER', 'Two')
    const { api } = await server.signIn('ADMIN', 'Windrow')
    const tents = await one.api.projectCreate({ body: { name: 'Tents' } })
    const stoves = await one.api.projectCreate({ body: { name: 'stoves' } })
    const wine = await two.api.projectCreate({ body: { name: 'Wine' } })
    await api.reportCreate({ params: { id: tents.id }, body: { name: 'b' } })
    await api.reportCreate({ params: { id: wine.id }, body: { name: 'a' } })
    const accountIds = [one.organizationId, two.organizationId]
    const names = (list: { name: string }[]) => list.map(({ name }) => name)

    expect(names((await api.projectNames({ query: { scope: 'ADMIN' } })).projects)).toEqual([
      'stoves',
      'Tents',
      'Wine',
    ])
    expect(
      names((await one.api.projectNames({ query: { scope: 'ADMIN', search: 'TEN' } })).projects),
    ).toEqual(['Tents'])
    expect(names((await api.projectsOfAccounts({ query: { accountIds } })).projects)).toHaveLength(3)
    expect(names((await one.api.projectsOfAccounts({ query: { accountIds } })).projects)).toEqual([
      'stoves',
      'Tents',
    ])
    expect((await two.api.organizationProjects({ query: { accountIds } })).organizations).toEqual([
      { organizationId: two.organizationId, name: 'Two', projects: [{ id: wine.id, name: 'Wine' }] },
    ])
    expect((await api.organizationProjects({ query: { accountIds: [] } })).organizations).toEqual([])
    const projectIds = [tents.id, stoves.id, wine.id]
    expect(names((await api.reportNames({ query: { projectIds } })).reports)).toEqual(['a', 'b'])
    expect((await one.api.reportNames({ query: { projectIds } })).reports).toMatchObject([
      { name: 'b', projectId: tents.id, projectName: 'Tents' },
    ])
  })

  test('narrow the list of projects to accounts', async ({ server }) => {
    const one = await server.signIn('MANAGER', 'One')
    const two = await server.signIn('MANAGER', 'Two')
    const { api } = await server.signIn('ADMIN', 'Windrow')
    await one.api.projectCreate({ body: { name: 'a' } })
    await two.api.projectCreate({ body: { name: 'b' } })

    const list = await api.projectList({ query: { accountIds: [two.organizationId] } })
    expect([list.projects.map(({ name }) => name), list.counts]).toEqual([['b'], { ALL: 1, ACTIVE: 1 }])
    expect((await one.api.projectList({ query: { accountIds: [two.organizationId] } })).projects).toEqual([])
  })
})
