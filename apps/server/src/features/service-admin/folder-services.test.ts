import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startSite } from '@windrow/crawler/testing/site'
import { startPracticeSite } from '@windrow/practice-site/start-practice-site'
import { describe, expect } from 'vitest'
import { failure } from '../../testing/failure.ts'
import { allRows, untilEnded } from '../../testing/run-reports.ts'
import { startTestApp, test } from '../../testing/test-app.ts'
import { WorkerProcess } from '../../testing/worker-process.ts'

/** A service that yields the expressions of its page, in the column that the page names. */
const echo = `
export const service = {
  code: 'echo', name: 'Echo', tables: { values: { number: 'integer', json: 'json', day: 'date' } },
  start: () => ['https://shop.example/'],
  *crawl({ page }) {
    const [column, value] = page.text('p').split(' = ')
    yield { log: { column } }
    yield { table: 'values', row: { [column]: eval(value) } }
  },
}`

/** A service whose version changes the rows. */
const source = (version: string, heading: string, more = '') => `
import { defineService } from '@windrow/crawler/service/define-service'
import { shorten } from './shorten.ts'
export const service = defineService({
  code: 'titles', name: 'Titles', version: '${version}',
  owners: [{ fullName: 'Owner of the file', email: 'owner@file.example' }],
  params: { url: { type: 'seed_urls', required: true }${more} },
  tables: { titles: { title: 'text' } },
  start: ({ url }) => url,
  *crawl({ page }) { yield { table: 'titles', row: { title: shorten('${heading}') } } },
})`

async function folderServer() {
  const server = await startTestApp((config) => ({
    ...config,
    servicesDir: join(config.dataDir, 'services'),
  }))
  const folder = join(server.dataDir, 'services')
  await mkdir(folder)
  await writeFile(join(folder, 'shorten.ts'), 'export const shorten = (text: string) => text.slice(0, 20)')
  const write = (text: string) => writeFile(join(folder, 'titles.ts'), text)
  return { server, folder, write }
}

describe('services of the folder', () => {
  test('are faults, and nothing else, if they write into their channel', async () => {
    const { server, folder } = await folderServer()
    await using _ = server
    await writeFile(join(folder, 'echo.ts'), echo)
    await writeFile(
      join(folder, 'noise.ts'),
      `import { writeSync } from 'node:fs'\nwriteSync(3, Buffer.from([0, 0, 0, 4, 1, 2, 3, 4]))`,
    )
    const { api } = await server.signIn('ADMIN')

    const { services, faults } = await api.serviceSummaries()
    expect(services.map(({ code }) => code)).toContain('echo')
    expect(faults.find(({ file }) => file === 'noise.ts')?.message).toBe(
      'The service ended, or did not answer in time.',
    )
  })

  test('try a page as a run does: values that fit no column are its error, and long ones are cut', async () => {
    const { server, folder } = await folderServer()
    await using _ = server
    await writeFile(join(folder, 'echo.ts'), echo)
    const pages = {
      '/big': 'number = 12345n',
      '/text': 'number = "large"',
      '/circle': 'json = [[]].map((list) => (list.push(list), list))',
      '/number': 'number = "1,234"',
      '/day': 'day = "Tue, 03 Mar 2026 10:00:00 GMT"',
      '/long': 'json = Array.from({ length: 1000 }, (_, at) => at)',
    }
    const html = Object.entries(pages).map(([path, text]) => [path, `<p>${text}</p>`])
    await using site = await startSite(Object.fromEntries(html) as Record<string, string>)
    const { api } = await server.signIn('ADMIN')
    const { services } = await api.serviceSummaries()
    const { id } = services.find(({ code }) => code === 'echo')!
    const tried = (path: string) =>
      api.serviceTry({
        params: { serviceId: id },
        body: { version: 1, url: `${site.origin}${path}`, params: {} },
      })

    expect((await tried('/big')).error).toContain(
      '"number" of "values" must be a whole number, but is 12345n.',
    )
    expect((await tried('/text')).error).toContain('must be a whole number, but is "large".')
    expect((await tried('/circle')).error).toContain('nests deeper than 500 levels, or in a circle')
    expect(await tried('/number')).toMatchObject({
      error: null,
      tables: [{ rows: [[1234, null, null]], total: 1 }],
      logs: [{ level: 'INFO', message: '[object Object]' }],
    })
    expect((await tried('/day')).tables[0]?.rows).toEqual([[null, null, '2026-03-03']])
    expect(JSON.stringify((await tried('/long')).tables[0]?.rows).length).toBeLessThan(600)
  })

  test('register themselves with their versions; a new one waits for its roll-out, a vanished one for a decision', async () => {
    const { server, folder, write } = await folderServer()
    await using _ = server
    await using site = await startPracticeSite({ products: 2 })
    await write(source('1', 'first'))
    const { api } = await server.signIn('ADMIN')
    const project = await api.projectCreate({ body: { name: 'p' } })
    const body = { name: 'r', service: { code: 'titles', params: { url: [site.url] } } }
    const report = await api.reportCreate({ params: { id: project.id }, body })
    await using worker = new WorkerProcess(server, { WINDROW_SERVICES_DIR: folder })
    await worker.ready
    const at = { id: project.id, rid: report.id }
    const titles = async () => {
      const path = { ...at, hid: (await api.runStart({ params: at })).id }
      const run = await untilEnded(api, path)
      return run.status === 'SUCCESS' ? (await allRows(api, path, 'titles'))[0]!['title'] : run.debugMessage
    }
    const titlesService = async () => {
      const { services } = await api.serviceSummaries()
      return services.find(({ code }) => code === 'titles')!
    }

    await write(source('2', 'second'))
    const found = await titlesService()
    expect(found).toMatchObject({
      kind: 'MODULE',
      currentLabel: '1',
      reports: 1,
      runs: 0,
      missingSince: null,
    })
    expect(found.owners).toEqual([
      { userId: null, fullName: 'Owner of the file', email: 'owner@file.example' },
    ])
    const params = { serviceId: found.id }
    const detail = await api.serviceGet({ params })
    expect(detail.versions.map(({ label, state, added, removed }) => [label, state, added, removed])).toEqual(
      [
        ['2', 'NEW', 2, 2],
        ['1', 'CURRENT', 0, 0],
      ],
    )
    // The copy of version 1 runs, with the file that it imports, although the folder has version 2.
    expect(await titles()).toBe('first')
    await api.rolloutStart({ params, body: { version: 2, fromVersion: 1, share: 100 } })
    expect(await titles()).toBe('second')

    await rm(join(folder, 'titles.ts'))
    expect((await titlesService()).missingSince).not.toBeNull()
    expect(await titles()).toMatch(/not in the services folder/)
    await api.serviceUseKept({ params, body: { version: 1 } })
    expect(await titlesService()).toMatchObject({ missingSince: null, usesKept: true, currentLabel: '1' })
    expect(await titles()).toBe('first')
  })

  test('keep no copy that imports packages, and refuse to use one', async () => {
    const { server, folder, write } = await folderServer()
    await using _ = server
    const packages = join(folder, 'node_modules', 'pack')
    await mkdir(packages, { recursive: true })
    await writeFile(join(packages, 'package.json'), '{"name":"pack","type":"module","main":"index.js"}')
    await writeFile(join(packages, 'index.js'), 'export const packed = 1')
    await write(`import { packed } from 'pack'\n${source('1', 'x')}\nvoid packed`)
    const { api } = await server.signIn('ADMIN:BUILDER')
    const { services } = await api.serviceSummaries()
    const params = { serviceId: services.find(({ code }) => code === 'titles')!.id }
    expect(await failure(api.serviceUseKept({ params, body: { version: 1 } }))).toContain('CONFLICT')
    await rm(join(folder, 'titles.ts'))
    expect(await failure(api.serviceUseKept({ params, body: { version: 1 } }))).toContain('CONFLICT')
  })
})
