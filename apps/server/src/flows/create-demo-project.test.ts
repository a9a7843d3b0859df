import { describe, expect } from 'vitest'
import { lockTable } from '../testing/lock-table.ts'
import { test, type TestApp } from '../testing/test-app.ts'
import { untilWaiting } from '../testing/until-waiting.ts'

/** Signs in a user who may load the demo, on an installation that has it. */
function signIn({ app, signIn: enter }: TestApp) {
  app.practiceSiteUrl = () => 'https://practice.example'
  return enter('ADMIN')
}

describe('the demo project', () => {
  test('is created once, even by concurrent calls', async ({ server }) => {
    const { api } = await signIn(server)
    await using held = await lockTable(server.databaseUrl, 'projects', 'share')
    const calls = Promise.all([api.demoProjectCreate(), api.demoProjectCreate()])
    await untilWaiting(server, 2)
    await held[Symbol.asyncDispose]()

    const [first, second] = await calls
    expect(second).toEqual(first)
    expect((await api.projectList()).projects).toHaveLength(1)
  })

  test('fills an empty project with its name, ignoring case', async ({ server }) => {
    const { api } = await signIn(server)
    const { id } = await api.projectCreate({ body: { name: 'FERNHILL Supply (Demo)' } })

    const made = await api.demoProjectCreate()

    expect(made.projectId).toBe(id)
    const { reports } = await api.reportList({ params: { id } })
    expect(reports.map(({ name }) => name)).toEqual(['Full catalogue', 'Products with details'])
    expect(await api.demoProjectCreate()).toEqual(made)
  })
})
