import { execFileSync } from 'node:child_process'
import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { roleIds } from '@windrow/contract/roles'
import { describe, expect, test } from 'vitest'
import { failure } from '../testing/failure.ts'
import { startTestApp } from '../testing/test-app.ts'

/** A service that blocks on a pipe before its start returns, and thus blocks calls that bind it. */
const source = `
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { defineService } from '@windrow/crawler/service/define-service'
export const service = defineService({
  code: 'titles',
  name: 'Titles',
  params: { url: { type: 'seed_urls', required: true }, pin: { type: 'password' } },
  tables: { titles: { title: 'text' } },
  start: async ({ url }) => {
    const gate = new URL('gate', import.meta.url)
    if (existsSync(gate)) await readFile(gate)
    return url
  },
  *crawl({ page }) {
    yield { table: 'titles', row: { title: page.text('h1') } }
  },
})`
const recurrence = { frequency: 'Daily', startDate: '2026-01-01', timeZone: 'UTC' } as const

/** An installation with that service. */
async function withService() {
  const server = await startTestApp((config) => ({
    ...config,
    servicesDir: join(config.dataDir, 'services'),
  }))
  const folder = join(server.dataDir, 'services')
  await mkdir(folder)
  await writeFile(join(folder, 'titles.ts'), source)
  /** Does something while the next call waits for the service: opening a pipe blocks until both ends are open. */
  const during = async (happens: () => Promise<unknown>): Promise<void> => {
    const gate = join(folder, 'gate')
    execFileSync('mkfifo', [gate])
    const handle = await open(gate, 'w')
    await rm(gate)
    await happens()
    await handle.close()
  }
  return Object.assign(server, { during })
}

describe('a report that moves to another account while a call waits for its service', () => {
  test('is not changed by that call', async () => {
    await using server = await withService()
    const { api } = await server.signIn('ADMIN', 'Windrow')
    const from = await server.signIn('MANAGER', 'Nordlake')
    const to = await server.signIn('MANAGER', 'Fernhill')
    const service = { code: 'titles', params: { url: ['https://shop.example/'], pin: '4711' } }
    const own = { recurrence, parameters: { pin: '4712' } }
    const passed: Promise<void>[] = []
    /** A report with a schedule, whose project is moved during the next call. */
    const moving = async (name: string) => {
      const { id } = await from.api.projectCreate({ body: { name } })
      const { id: rid } = await api.reportCreate({ params: { id }, body: { name: 'Titles', service } })
      const params = { id, rid }
      const { id: sid } = await api.scheduleCreate({ params, body: { name: 'Daily', recurrence } })
      const body = { organizationId: to.organizationId, ownerId: to.userId }
      passed.push(server.during(() => api.projectTransfer({ params: { id }, body })))
      return { ...params, sid }
    }

    const bound = api.reportServiceSave({ params: await moving('a'), body: service })
    expect(await failure(bound)).toBe('404 NOT_FOUND')
    const added = api.scheduleCreate({ params: await moving('b'), body: { name: 'Another', ...own } })
    expect(await failure(added)).toBe('404 NOT_FOUND')
    const changed = api.scheduleUpdate({ params: await moving('c'), body: { name: 'Changed', ...own } })
    expect(await failure(changed)).toBe('404 NOT_FOUND')
    const made = api.reportCreate({ params: await moving('d'), body: { name: 'Another', service } })
    expect(await failure(made)).toBe('404 NOT_FOUND')

    const started = api.runStart({ params: await moving('e'), body: { parameters: { pin: '4713' } } })
    expect(await failure(started)).toBe('404 NOT_FOUND')

    await Promise.all(passed)
    const { db } = server.app
    const five = <T>(row: T) => Array.from({ length: 5 }, () => row)
    expect(await db.selectFrom('reports').select('name').execute()).toEqual(five({ name: 'Titles' }))
    expect(await db.selectFrom('recipe_versions').select('version').execute()).toEqual(five({ version: 1 }))
    expect(await db.selectFrom('schedules').select(['name', 'parameters']).execute()).toEqual(
      five({ name: 'Daily', parameters: null }),
    )
    expect(await db.selectFrom('runs').select('id').execute()).toEqual([])
  })
})

describe('a run that waits for its service', () => {
  test('does not start if its caller may no longer start it, or its report is inactive', async () => {
    await using server = await withService()
    const { api } = await server.signIn('ADMIN', 'Windrow')
    const { db } = server.app
    const { id } = await api.projectCreate({ body: { name: 'Project' } })
    const service = { code: 'titles', params: { url: ['https://shop.example/'], pin: '4711' } }
    const { id: rid } = await api.reportCreate({ params: { id }, body: { name: 'Titles', service } })
    const params = { id, rid }
    /** The outcome of a run if something happens during its start. */
    const outcome = async (happens: (userId: number) => Promise<unknown>) => {
      const caller = await server.signIn('ADMIN', 'Windrow')
      const passed = server.during(() => happens(caller.userId))
      const said = await failure(caller.api.runStart({ params, body: { parameters: { pin: '4712' } } }))
      await passed
      return said
    }
    const change = (values: object) => (userId: number) =>
      db.updateTable('users').set(values).where('id', '=', userId).execute()

    expect(await outcome(change({ role_id: roleIds.VIEWER }))).toBe('403 FORBIDDEN')
    expect(await outcome(change({ deactivated_at: new Date() }))).toBe('401 UNAUTHENTICATED')
    const disable = () => api.reportStatusChange({ params, body: { status: 'DISABLED' } })
    expect(await outcome(disable)).toBe('409 REPORT_NOT_ACTIVE')
    await api.reportStatusChange({ params, body: { status: 'ACTIVE' } })
    const cancel = () => api.projectStatusUpdate({ body: { projectIds: String(id), status: 'CANCELED' } })
    expect(await outcome(cancel)).toBe('409 REPORT_NOT_ACTIVE')
    expect(await db.selectFrom('runs').select('id').execute()).toEqual([])
  })
})
