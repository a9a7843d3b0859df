import { describe, expect } from 'vitest'
import { ApiError } from '@windrow/contract/client'
import { fillRun } from '../../testing/fill-run.ts'
import { accountTest as test, test as lonelyTest } from '../../testing/test-app.ts'

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.code}` : error),
  )

describe('projects', () => {
  // spec: PROJ-01, PROJ-04, PROJ-34
  test('contain reports and their results', async ({ server }) => {
    const { api, email, organizationId } = await server.signIn('MANAGER')
    const staff = await server.signIn('ADMIN')
    const project = await api.projectCreate({ body: { name: '  Outdoor gear  ' } })
    await staff.api.reportCreate({ params: { id: project.id }, body: { name: 'b' } })
    await staff.api.reportCreate({ params: { id: project.id }, body: { name: 'A' } })

    const [listed] = (await api.projectList()).projects
    expect(await api.projectGet({ params: { id: project.id } })).toMatchObject({
      id: project.id,
      name: 'Outdoor gear',
      reports: [{ name: 'A' }, { name: 'b' }],
      projectMembers: [{ email }],
      ownerEmail: email,
      status: 'ACTIVE',
      organizationId,
      totalExtractors: 0,
    })

    expect(listed).toMatchObject({
      name: 'Outdoor gear',
      status: 'ACTIVE',
      ownerEmail: email,
      totalReports: 2,
      totalExtractors: 0,
      totalRecords: -1,
      recentRuns: [],
    })
  })

  // spec: REP-14, REP-24
  test('list their reports by name, ignoring case', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const { id } = await api.projectCreate({ body: { name: 'p' } })
    for (const name of ['beta', 'Alpha', 'gamma', 'Beta 2'])
      await api.reportCreate({ params: { id }, body: { name } })

    expect((await api.reportList({ params: { id } })).reports.map((report) => report.name)).toEqual([
      'Alpha',
      'beta',
      'Beta 2',
      'gamma',
    ])
  })

  // spec: PROJ-27
  lonelyTest('are paged, searched, sorted and counted by status', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    for (let n = 1; n <= 23; n += 1)
      await api.projectCreate({ body: { name: `Project ${String(n).padStart(2, '0')}` } })
    await api.projectCreate({ body: { name: '100% wool_shop' } })

    const second = await api.projectList({ query: { page: 2, limit: 10, sort: 'name' } })
    expect(second.projects.map((project) => project.name).at(0)).toBe('Project 10')
    expect(second.pagination).toEqual({ page: 2, perPage: 10, total: 24 })
    expect(second.counts).toEqual({ ALL: 24, ACTIVE: 24 })
    expect(
      (await api.projectList({ query: { search: '%' } })).projects.map((project) => project.name),
    ).toEqual(['100% wool_shop'])
    expect((await api.projectList({ query: { search: 'T_1' } })).projects).toEqual([])
    expect((await api.projectCount()).count).toBe(24)
  })

  lonelyTest(
    'are those of the account for managers, of membership for others, all for staff',
    async ({ server }) => {
      const owner = await server.signIn('TRUSTED', 'One')
      const mine = await owner.api.projectCreate({ body: { name: 'mine' } })
      const elsewhere = await server.signIn('MANAGER', 'Two')
      await elsewhere.api.projectCreate({ body: { name: 'theirs' } })
      const names = async (client: { api: typeof owner.api }) =>
        (await client.api.projectList({ query: { sort: 'name' } })).projects.map((project) => project.name)

      expect(await names(owner)).toEqual(['mine'])
      expect(await names(await server.signIn('MANAGER', 'One'))).toEqual(['mine'])
      expect(await names(await server.signIn('VIEWER', 'One'))).toEqual([])
      expect(await names(await server.signIn('ADMIN:ENVOY', 'Staff'))).toEqual(['mine', 'theirs'])
      expect(await failure(elsewhere.api.projectGet({ params: { id: mine.id } }))).toBe('404 NOT_FOUND')
    },
  )

  test('have names that are one line, of sensible length and free in their account', async ({ server }) => {
    const { api } = await server.signIn('MANAGER', 'One')
    await api.projectCreate({ body: { name: 'Tents' } })

    for (const name of ['', '   ', 'a'.repeat(121), 'two\nlines', 'nul\u0000'])
      expect([name, await failure(api.projectCreate({ body: { name } }))]).toEqual([name, '422 VALIDATION'])
    expect(await failure(api.projectCreate({ body: { name: 'TENTS' } }))).toBe('409 NAME_TAKEN')
    const other = await server.signIn('MANAGER', 'Two')
    expect((await other.api.projectCreate({ body: { name: 'Tents' } })).name).toBe('Tents')
  })

  test('ignore fields that the caller may not set', async ({ server }) => {
    const one = await server.signIn('MANAGER', 'One')
    const two = await server.signIn('MANAGER', 'Two')
    for (const more of [
      { organizationId: two.organizationId },
      { ownerId: two.userId },
      { status: 'DELETED' },
    ])
      expect(await failure(one.api.projectCreate({ body: { name: 'x', ...more } }))).toBe('422 VALIDATION')

    const created = await one.api.projectCreate({ body: { name: 'x' } })

    expect(created).toMatchObject({
      organizationId: one.organizationId,
      ownerEmail: one.email,
      status: 'ACTIVE',
    })
  })
})

describe('the records of a project', () => {
  test("are those of each report's last ended run, even while another one is active", async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const { id } = await api.projectCreate({ body: { name: 'p' } })
    const recipe = {
      version: 1 as const,
      start: ['https://shop.example/'],
      types: { list: { table: 'items', items: 'li', fields: { name: { select: 'h3' } } } },
    }
    const counted = async () => (await api.projectGet({ params: { id } })).totalRecords
    for (const [name, rows] of [
      ['a', 3],
      ['b', 4],
    ] as const) {
      const report = await api.reportCreate({ params: { id }, body: { name, recipe } })
      const params = { id, rid: report.id }
      const run = await api.runStart({ params })
      await fillRun(
        server.app,
        run.id,
        [],
        Array.from({ length: rows }, () => ({})),
      )
    }
    expect(await counted()).toBe(7)

    const [report] = (await api.reportList({ params: { id } })).reports
    await api.runStart({ params: { id, rid: report!.id } })
    expect(await counted()).toBe(7)
    const { recentRuns, totalReports } = await api.projectGet({ params: { id } })
    expect([totalReports, recentRuns.map(({ status }) => status)]).toEqual([
      2,
      ['SUCCESS', 'SUCCESS', 'PENDING'],
    ])
  })
})

describe('recipes', () => {
  const recipe = {
    version: 1 as const,
    start: ['https://shop.example/'],
    types: { list: { table: 'items', items: 'li', fields: { name: { select: 'h3' } } } },
  }

  test('are versioned: each save adds one', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const { id } = await api.projectCreate({ body: { name: 'p' } })
    const report = await api.reportCreate({ params: { id }, body: { name: 'r' } })
    const params = { id, rid: report.id }

    expect(await failure(api.recipeGet({ params }))).toBe('409 NO_RECIPE')
    expect((await api.recipeSave({ params, body: { recipe } })).version).toBe(1)
    expect(
      (await api.recipeSave({ params, body: { recipe: { ...recipe, start: ['https://shop.example/new'] } } }))
        .version,
    ).toBe(2)
    expect((await api.recipeGet({ params })).recipe.start).toEqual(['https://shop.example/new'])
    expect((await api.reportGet({ params })).report).toMatchObject({
      recipeVersion: 2,
      startUrl: 'https://shop.example/new',
    })
  })

  test('keep the order in which their fields were written', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const { id } = await api.projectCreate({ body: { name: 'p' } })
    const names = ['zeta', 'a', 'middle name', 'b', 'alpha', 'x2', 'x1']
    const fields = Object.fromEntries(names.map((name) => [name, { select: 'h3' }]))
    const report = await api.reportCreate({
      params: { id },
      body: { name: 'r', recipe: { ...recipe, types: { list: { table: 'items', fields } } } },
    })

    const saved = await api.recipeGet({ params: { id, rid: report.id } })

    expect(Object.keys(saved.recipe.types['list']!.fields)).toEqual(names)
  })

  test('with faults are refused, each fault with its place', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const { id } = await api.projectCreate({ body: { name: 'p' } })
    const save = (change: object) =>
      api.reportCreate({ params: { id }, body: { name: 'r', recipe: { ...recipe, ...change } } }).then(
        () => null,
        (error: ApiError) => [error.code, error.errors[0]?.path],
      )

    expect(
      await save({ types: { list: { table: 'items', items: 'li[', fields: { name: { select: 'h3' } } } } }),
    ).toEqual(['RECIPE_INVALID', 'body.recipe.types.list.items'])
    expect(await save({ surprise: 1 })).toEqual(['VALIDATION', 'body.recipe.surprise'])
    expect(await save({ start: ['ftp://shop.example'] })).toEqual(['VALIDATION', 'body.recipe.start.0'])
    expect((await api.reportList({ params: { id } })).reports).toEqual([])
  })
})

describe('malformed requests', () => {
  test('are answered with the envelope, and never with a stack', async ({ server }) => {
    const { cookies } = await server.signIn('ADMIN')
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const send = async (path: string, init: RequestInit) => {
      const response = await fetch(server.url + path, {
        ...init,
        headers: { cookie, 'content-type': 'application/json', ...(init.headers as Record<string, string>) },
      })
      const body = (await response.json()) as { status: boolean; code: string; message: string }
      expect(body.status).toBe(false)
      expect(JSON.stringify(body)).not.toMatch(/\\n +at |node_modules|\.ts:/)
      return `${response.status} ${body.code}`
    }

    expect(await send('/api/projects', { method: 'POST', body: '{' })).toBe('400 BAD_REQUEST')
    expect(await send('/api/projects', { method: 'POST', body: '[]' })).toBe('422 VALIDATION')
    expect(await send('/api/projects', { method: 'POST', body: 'null' })).toBe('422 VALIDATION')
    expect(await send('/api/projects', { method: 'POST', body: `{"name":"${'x'.repeat(1_100_000)}"}` })).toBe(
      '413 BODY_TOO_LARGE',
    )
    expect(
      await send('/api/projects', {
        method: 'POST',
        body: 'a=b',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    ).toBe('415 UNSUPPORTED_MEDIA_TYPE')
    expect(await send('/api/projects?page=0', {})).toBe('422 VALIDATION')
    expect(await send('/api/projects?page=1e99', {})).toBe('422 VALIDATION')
    expect(await send('/api/nothing', {})).toBe('404 NOT_FOUND')
    expect(await send('/api/..%2f..%2fpackage.json', {})).toBe('404 NOT_FOUND')
    expect(await send('/api/projects', { method: 'POST', body: '{"__proto__":{"name":"x"}}' })).toBe(
      '422 VALIDATION',
    )
  })
})
