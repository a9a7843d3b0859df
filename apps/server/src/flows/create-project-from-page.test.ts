import { describe, expect } from 'vitest'
import { lockTable } from '../testing/lock-table.ts'
import { test } from '../testing/test-app.ts'
import { untilWaiting } from '../testing/until-waiting.ts'

const url = 'https://www.shop.example/all?page=1'

describe('a project from the URL of a page', () => {
  test('has a report for that page, both named after its host', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')

    const { projectId, reportId } = await api.projectFromPage({ body: { url } })

    const project = await api.projectGet({ params: { id: projectId } })
    expect(project).toMatchObject({ name: 'shop.example', status: 'ACTIVE', request: null, totalReports: 1 })
    const { report } = await api.reportGet({ params: { id: projectId, rid: reportId } })
    expect(report).toMatchObject({
      name: 'shop.example',
      recipeVersion: null,
      properties: { seedUrls: [{ url, kind: 'MAIN' }] },
    })
  })

  test('gets the next free name, also with concurrent calls', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const names = async () =>
      (await api.projectList({ query: { sort: 'name' } })).projects.map(({ name }) => name)
    await api.projectCreate({ body: { name: 'SHOP.example' } })
    await using held = await lockTable(server.databaseUrl, 'projects', 'share')
    const calls = Promise.all([1, 2].map(() => api.projectFromPage({ body: { url } })))
    await untilWaiting(server, 2)
    await held[Symbol.asyncDispose]()
    await calls

    expect(await names()).toEqual(['SHOP.example', 'shop.example 2', 'shop.example 3'])
  })

  test('is refused to those who may not create projects, and for what is no URL', async ({ server }) => {
    const { api } = await server.signIn('ADMIN:BUILDER')
    await expect(api.projectFromPage({ body: { url } })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: "Your role can't create projects; create the report in one of them.",
    })

    const admin = await server.signIn('ADMIN')
    await expect(admin.api.projectFromPage({ body: { url: 'shop' } })).rejects.toMatchObject({
      code: 'VALIDATION',
    })
  })
})

test('the first report of a requested project takes over its sites, further ones do not', async ({
  server,
}) => {
  const { api } = await server.signIn('ADMIN')
  const sites = ['https://shop.example/all', 'https://other.example/']
  const { id } = await api.projectCreate({ body: { name: 'Tents', request: { sites } } })

  const made = []
  for (const name of ['first', 'second'])
    made.push(await api.reportCreate({ params: { id }, body: { name } }))

  expect(made.map(({ properties }) => properties.seedUrls)).toEqual([
    [
      { url: sites[0], kind: 'MAIN' },
      { url: sites[1], kind: 'COMPARE' },
    ],
    [],
  ])
})
