import { roleNames } from '@windrow/contract/roles'
import { describe, expect } from 'vitest'
import { failure } from '../../testing/failure.ts'
import { fillRun } from '../../testing/fill-run.ts'
import { test, type TestApp } from '../../testing/test-app.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}

/** Two accounts with a project each: "Garden tools" of Nordlake with two reports, "Wine" of Vega with one. */
async function fill(server: TestApp) {
  const nordlake = await server.signIn('ADMIN', 'Nordlake Retail')
  const vega = await server.signIn('ADMIN', 'Vega Trading')
  const make = async (owner: typeof vega, name: string, reports: string[]) => {
    const project = await owner.api.projectCreate({ body: { name } })
    const ids = []
    for (const report of reports)
      ids.push(
        (await owner.api.reportCreate({ params: { id: project.id }, body: { name: report, recipe } })).id,
      )
    return { id: project.id, reports: ids }
  }
  return {
    nordlake,
    vega,
    garden: await make(nordlake, 'Garden tools', ['Spades', 'Rakes 100%']),
    wine: await make(vega, 'Wine', ['Spanish reds']),
  }
}

type Person = Awaited<ReturnType<TestApp['signIn']>>
const found = async (
  { api }: Person,
  search: string,
  filter?: 'All' | 'Project' | 'Report' | 'Account' | 'Project owner email',
) => {
  const { data, totalCount } = await api.globalSearch({ query: { search, filter } })
  expect(totalCount).toBe(data.length)
  return data.map(({ name, matchedBy, totalReports }) => [name, matchedBy, totalReports])
}

describe('the global search', () => {
  // spec: SRCH-20, SRCH-08
  test('finds projects by name, reports, owner and account, the best matches first', async ({ server }) => {
    const { nordlake } = await fill(server)

    expect(await found(nordlake, 'garden')).toEqual([['Garden tools', 'project', 2]])
    expect(await found(nordlake, 'SPA')).toEqual([
      ['Garden tools', 'report', 1],
      ['Wine', 'report', 1],
    ])
    expect(await found(nordlake, 'vega')).toEqual([['Wine', 'account', 1]])
    expect(await found(nordlake, nordlake.email)).toEqual([['Garden tools', 'owner', 2]])
    expect(await found(nordlake, '')).toEqual([
      ['Garden tools', 'project', 2],
      ['Wine', 'project', 1],
    ])
    const all = await nordlake.api.globalSearch()
    expect([all.totalCount, all.data.map(({ name }) => name)]).toEqual([2, ['Garden tools', 'Wine']])
    expect(await found(nordlake, 'garden', 'Report')).toEqual([])
    expect(await found(nordlake, 'garden', 'Project')).toHaveLength(1)
    expect(await found(nordlake, 'vega', 'Account')).toHaveLength(1)
    expect(await found(nordlake, nordlake.email, 'Project owner email')).toHaveLength(1)
    expect(await found(nordlake, 'rakes 100%')).toEqual([['Garden tools', 'report', 1]])
    expect(await found(nordlake, 'rakes_')).toEqual([])
  })

  test('ignores case in every alphabet', async ({ server }) => {
    const person = await server.signIn('ADMIN')
    for (const name of ['Ökobau', 'Цены', 'ΟΔΟΣ']) await person.api.projectCreate({ body: { name } })
    const names = async (search: string) => (await found(person, search)).map(([name]) => name)

    for (const search of ['Ökobau', 'ökobau', 'ÖKO']) expect(await names(search)).toEqual(['Ökobau'])
    for (const search of ['Цены', 'цены', 'ЦЕНЫ']) expect(await names(search)).toEqual(['Цены'])
    // At the end of a word a sigma has another form; here it is treated as any letter.
    for (const search of ['ΟΔΟΣ', 'οδοσ']) expect(await names(search)).toEqual(['ΟΔΟΣ'])
  })

  // spec: SRCH-09
  test('shows users only what they may see, and accounts to staff only', async ({ server }) => {
    const { garden } = await fill(server)
    const manager = await server.signIn('MANAGER', 'Nordlake Retail')
    const viewer = await server.signIn('VIEWER', 'Nordlake Retail')

    expect(await found(manager, '')).toEqual([['Garden tools', 'project', 2]])
    expect(await found(manager, 'spa')).toEqual([['Garden tools', 'report', 1]])
    expect(await found(manager, 'retail')).toEqual([])
    expect(await found(viewer, 'spa')).toEqual([])
    const reports = async (person: Person, projectId?: number) =>
      (await person.api.globalReports({ query: { search: 'spa', projectId } })).data.map(({ name }) => name)
    expect(await reports(viewer)).toEqual([])
    expect(await reports(viewer, garden.id)).toEqual([])
    expect(await reports(manager)).toEqual(['Spades'])
    for (const role of roleNames) {
      const person = await server.signIn(role, 'Nordlake Retail')
      const outcome = await failure(person.api.globalSearch({ query: { search: 'v', filter: 'Account' } }))
      expect([role, outcome]).toEqual([role, role.startsWith('ADMIN') ? 'no error' : '403 FORBIDDEN'])
    }
    await server.app.db
      .insertInto('project_members')
      .values({ project_id: garden.id, user_id: viewer.userId })
      .execute()
    expect(await found(viewer, 'spa')).toEqual([['Garden tools', 'report', 1]])
  })

  // spec: SRCH-21
  test('shows reports with their last runs, ten at a time', async ({ server }) => {
    const { nordlake, garden } = await fill(server)
    const { api } = nordlake
    const path = { id: garden.id, rid: garden.reports[0]! }
    const { id: first } = await api.runStart({ params: path })
    await fillRun(server.app, first, [{ name: 'name', type: 'text' }], [{ name: 'Spade' }])
    const { id: second } = await api.runStart({ params: path })

    const { data, totalCount } = await api.globalReports({ query: { projectId: garden.id } })

    expect(totalCount).toBe(2)
    expect(data.map(({ name }) => name)).toEqual(['Rakes 100%', 'Spades'])
    expect(data[0]).toMatchObject({
      totalRecords: -1,
      historyStatus: null,
      latestDatasetId: null,
      recentRuns: [],
    })
    expect(data[1]).toMatchObject({
      projectName: 'Garden tools',
      ownerEmail: nordlake.email,
      totalRecords: 1,
      historyStatus: 'PENDING',
      latestDatasetId: first,
      recentRuns: [
        { id: first, itemCount: 1, status: 'SUCCESS' },
        { id: second, itemCount: 0, status: 'PENDING' },
      ],
    })
    for (let n = 0; n < 10; n += 1)
      await api.reportCreate({ params: path, body: { name: `Hoe ${n}`, recipe } })
    const names = async (query: { search?: string; offset?: number; limit?: number }) =>
      (await api.globalReports({ query: { projectId: garden.id, ...query } })).data.map(({ name }) => name)
    expect(await names({})).toEqual(Array.from({ length: 10 }, (_, n) => `Hoe ${n}`))
    expect(await names({ offset: 10 })).toEqual(['Rakes 100%', 'Spades'])
    expect(await names({ search: 'hoe', offset: 1, limit: 2 })).toEqual(['Hoe 1', 'Hoe 2'])
  })
})
