import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startPracticeSite } from '@windrow/practice-site/start-practice-site'
import type { Client } from '@windrow/contract/client'
import type { ParameterOverrides } from '@windrow/contract/schemas/services'
import { describe, expect } from 'vitest'
import { failure } from '../../testing/failure.ts'
import { allRows, untilEnded } from '../../testing/run-reports.ts'
import { accountTest as test, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { workHere } from '../../testing/work-here.ts'
import { fireDueSchedules } from '../schedules/fire-schedules.ts'
import { startWaiting } from '../schedules/start-waiting.ts'

const source = (code: string, options = `['EU', 'US']`) => `
import { defineService } from '@windrow/crawler/service/define-service'
export const service = defineService({
  code: '${code}',
  name: '${code}',
  params: {
    url: { type: 'seed_urls', required: true },
    token: { type: 'password' },
    region: { type: 'select', options: ${options}, default: 'EU' },
    note: { type: 'text' },
  },
  tables: { titles: { region: 'text', token: 'text', note: 'text' } },
  start: ({ url }) => url,
  *crawl({ params: { region, token, note } }) {
    yield { table: 'titles', row: { region, token, note } }
  },
})`

const daily = { frequency: 'Daily', startDate: '2026-01-01', timeZone: 'UTC' } as const

/** An installation with two services that have the same parameters. */
async function withServices() {
  const server = await startTestApp((config) => ({
    ...config,
    servicesDir: join(config.dataDir, 'services'),
  }))
  const folder = join(server.dataDir, 'services')
  await mkdir(folder)
  const write = (code: string, options?: string) =>
    writeFile(join(folder, `${code}.ts`), source(code, options))
  await write('titles')
  await write('others')
  return { server, write }
}

/** A report of the service "titles" with values for all parameters. */
async function makeReport(api: Client, url: string, name = 'Titles') {
  const project = await api.projectCreate({ body: { name: `Project of ${name}` } })
  const params = { url: [url], token: 'of-the-report', region: 'EU', note: 'noted' }
  const report = await api.reportCreate({
    params: { id: project.id },
    body: { name, service: { code: 'titles', params } },
  })
  return { id: project.id, rid: report.id }
}

async function makeDue({ app }: TestApp, sid: number): Promise<void> {
  const due = new Date(Math.floor(Date.now() / 60_000) * 60_000)
  const times = { next_due_at: due, next_fire_at: due }
  await app.db.updateTable('schedules').set(times).where('id', '=', sid).execute()
}

const storedRuns = async ({ app }: TestApp) =>
  (await app.db.selectFrom('runs').select('parameters').orderBy('id').execute()).map((run) => run.parameters)

describe('parameter overrides of a run', () => {
  test('replace those of the report, also in repeated runs, and are never shown', async () => {
    const { server } = await withServices()
    await using _server = server
    await using site = await startPracticeSite({ products: 1 })
    await using _worker = workHere(server)
    const { api } = await server.signIn('ADMIN')
    const manager = await server.signIn('MANAGER')
    const params = await makeReport(api, site.url)

    const parameters = { region: 'US', token: 'hush-hush', note: '' }
    const run = await api.runStart({ params, body: { parameters } })
    expect(run.parametersSet).toEqual(['note', 'region', 'token'])
    const first = { ...params, hid: run.id }
    expect(await untilEnded(api, first)).toMatchObject({ status: 'SUCCESS' })
    const rows = [{ region: 'US', token: 'hush-hush', note: null }]
    expect(await allRows(api, first, 'titles')).toMatchObject(rows)

    const again = await manager.api.runStart({ params, body: { again: run.id } })
    const second = { ...params, hid: again.id }
    await untilEnded(api, second)
    expect(await allRows(api, second, 'titles')).toMatchObject(rows)

    const third = { ...params, hid: (await api.runStart({ params })).id }
    expect(await untilEnded(api, third)).toMatchObject({ status: 'SUCCESS', parametersSet: [] })
    expect(await allRows(api, third, 'titles')).toMatchObject([{ region: 'EU', token: 'of-the-report' }])

    const audit = await server.app.db.selectFrom('audit_log').selectAll().execute()
    const visible = JSON.stringify([await api.runList({ params }), await storedRuns(server), audit])
    expect(visible).not.toContain('hush-hush')
  })

  test('are checked like those of the report, and need a permission', async () => {
    const { server } = await withServices()
    await using _server = server
    const { api } = await server.signIn('ADMIN')
    const params = await makeReport(api, 'https://shop.example/')
    const start = (parameters: ParameterOverrides) => api.runStart({ params, body: { parameters } })

    await expect(start({ region: 'ASIA', colour: 'red' })).rejects.toMatchObject({
      status: 422,
      code: 'SERVICE_INVALID',
      message: 'The parameters of the service have 2 faults: colour is no parameter of this service.',
      errors: [
        { path: 'body.parameters.colour', message: 'is no parameter of this service' },
        { path: 'body.parameters.region', message: 'must be one of the options' },
      ],
    })
    await expect(start({ url: [] })).rejects.toMatchObject({
      errors: [{ path: 'body.parameters.url', message: 'is required' }],
    })
    const plain = await api.reportCreate({ params: { id: params.id }, body: { name: 'Plain' } })
    const schedule = { name: 'Each day', recurrence: daily, parameters: { region: 'US' } }
    const there = { id: params.id, rid: plain.id }
    expect(await failure(api.scheduleCreate({ params: there, body: schedule }))).toBe('422 SERVICE_INVALID')

    for (const role of ['MANAGER', 'ADMIN:ENVOY'] as const) {
      const caller = await server.signIn(role)
      const given = { parameters: { region: 'US' } }
      expect(await failure(caller.api.runStart({ params, body: given }))).toBe('403 FORBIDDEN')
      expect(await failure(caller.api.scheduleCreate({ params, body: schedule }))).toBe('403 FORBIDDEN')
    }
    const saved = { parameters: { region: 'US' }, save: true }
    expect(await failure(api.runStart({ params, body: saved }))).toBe('422 RECIPE_INVALID')

    const other = await makeReport(api, 'https://shop.example/', 'Another')
    const run = await api.runStart({ params: other, body: { parameters: { region: 'US' } } })
    expect(await failure(api.runStart({ params, body: { again: run.id } }))).toBe('404 NOT_FOUND')
    expect(await failure(api.runStart({ params: other, body: { again: run.id, options: {} } }))).toBe(
      '422 VALIDATION',
    )
    const stranger = await server.signIn('MANAGER', 'Another account')
    expect(await failure(stranger.api.runStart({ params: other, body: { again: run.id } }))).toBe(
      '404 NOT_FOUND',
    )
  })
})

describe('parameter overrides of a schedule', () => {
  test('are stored sealed, and copied to its runs without being decrypted', async () => {
    const { server } = await withServices()
    await using _server = server
    const { api } = await server.signIn('ADMIN')
    const manager = await server.signIn('MANAGER')
    const params = await makeReport(api, 'https://shop.example/')
    const settings = { name: 'Each day', recurrence: daily }
    const made = await api.scheduleCreate({
      params,
      body: { ...settings, parameters: { region: 'US', token: 'hush-hush', note: 'mine' } },
    })
    const sid = { ...params, sid: made.id }
    const shown = { region: 'US', token: null, note: 'mine' }
    const parametersSet = ['note', 'region', 'token']
    expect(made).toMatchObject({ parameters: shown, parametersSet, parametersFault: null })
    const stored = async () =>
      (await server.app.db.selectFrom('schedules').select('parameters').executeTakeFirstOrThrow()).parameters
    const before = await stored()
    expect(before).toMatchObject({ service: 'titles', values: { token: { isSecret: true } } })

    expect(await manager.api.scheduleGet({ params: sid })).toMatchObject({ parameters: null, parametersSet })
    const renamed = { ...settings, name: 'Renamed' }
    await manager.api.scheduleUpdate({ params: sid, body: { ...renamed, parameters: null } })
    expect(await stored()).toEqual(before)
    expect(
      await failure(manager.api.scheduleUpdate({ params: sid, body: { ...renamed, parameters: shown } })),
    ).toBe('403 FORBIDDEN')

    const left = await api.scheduleUpdate({
      params: sid,
      body: { ...renamed, parameters: { region: 'EU', token: null } },
    })
    expect(left).toMatchObject({
      parameters: { region: 'EU', token: null },
      parametersSet: ['region', 'token'],
    })
    const after = await stored()
    expect(after?.values['token']).toEqual(before?.values['token'])
    const audit = await server.app.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    expect(JSON.stringify([audit, after])).not.toMatch(/hush-hush|mine/)
    expect(audit.at(-1)?.after).toEqual({ parameters: ['region', 'token'], newValuesOf: ['region'] })

    await makeDue(server, made.id)
    await fireDueSchedules(server.app)
    await makeDue(server, made.id)
    await server.app.db.deleteFrom('schedule_firings').execute()
    await fireDueSchedules(server.app)
    await server.app.db.updateTable('runs').set({ status: 'FAILED', ended_at: new Date() }).execute()
    expect(await startWaiting(server.app)).toBe(true)
    await server.app.db.updateTable('runs').set({ status: 'FAILED', ended_at: new Date() }).execute()
    await manager.api.scheduleRun({ params: sid })
    expect(await storedRuns(server)).toEqual([after, after, after])
  })

  test('that no longer fit are reported, and fail the run with their name', async () => {
    const { server, write } = await withServices()
    await using _server = server
    await using site = await startPracticeSite({ products: 1 })
    await using _worker = workHere(server)
    const { api } = await server.signIn('ADMIN')
    const params = await makeReport(api, site.url)
    const body = { name: 'Each day', recurrence: daily, parameters: { region: 'US', token: 'hush-hush' } }
    const { id: sid } = await api.scheduleCreate({ params, body })
    const runNow = async () => {
      const { id: hid } = await api.scheduleRun({ params: { ...params, sid } })
      return untilEnded(api, { ...params, hid })
    }
    const faultOf = async () => (await api.scheduleList({ params })).schedules[0]!.parametersFault

    const good = await runNow()
    expect(good.status).toBe('SUCCESS')
    expect(await allRows(api, { ...params, hid: good.id }, 'titles')).toMatchObject([
      { region: 'US', token: 'hush-hush', note: 'noted' },
    ])

    await write('titles', `['EU', 'NORTH']`)
    const changed =
      'Its parameter overrides no longer fit the service: region must be one of the options. Change them, or use those of the report.'
    expect(await faultOf()).toBe(changed)
    expect(await runNow()).toMatchObject({ status: 'FAILED', debugMessage: changed })

    await api.reportServiceSave({ params, body: { code: 'others', params: { url: [site.url] } } })
    const moved =
      'Its parameter overrides are for the service "titles", which this report no longer uses; enter them again.'
    expect(await faultOf()).toBe(moved)
    expect(await runNow()).toMatchObject({ status: 'FAILED', debugMessage: moved })
    const kept = { ...body, parameters: { region: 'US', token: null } }
    expect(await api.scheduleUpdate({ params: { ...params, sid }, body: kept })).toMatchObject({
      parameters: { region: 'US' },
      parametersSet: ['region'],
      parametersFault: null,
    })
  })

  test('lose their passwords when the report moves to another account, and so do its runs', async () => {
    const { server } = await withServices()
    await using _server = server
    const { api } = await server.signIn('ADMIN')
    const params = await makeReport(api, 'https://shop.example/')
    const target = await server.signIn('MANAGER', 'Fernhill account')
    const project = await target.api.projectCreate({ body: { name: 'Target' } })
    const values = (name: string, parameters: Record<string, string>) =>
      api.scheduleCreate({ params, body: { name, recurrence: daily, parameters } })
    await values('Both', { region: 'US', token: 'hush-hush' })
    await values('Only secret', { token: 'hush-hush' })
    const run = await api.runStart({ params, body: { parameters: { region: 'US', token: 'hush-hush' } } })
    await api.runStop({ params, body: { historyIds: String(run.id) } })

    await api.reportTransfer({ params, body: { projectId: project.id } })

    const there = { id: project.id, rid: params.rid }
    const { schedules } = await api.scheduleList({ params: there })
    expect(schedules.map(({ name, parameters }) => [name, parameters])).toEqual([
      ['Both', { region: 'US' }],
      ['Only secret', {}],
    ])
    const rows = await server.app.db.selectFrom('schedules').select('parameters').orderBy('id').execute()
    const stored = [...rows.map((row) => row.parameters), ...(await storedRuns(server))]
    expect(stored.map((own) => own && Object.keys(own.values))).toEqual([['region'], null, ['region']])
  })
})
