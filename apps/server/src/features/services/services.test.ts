import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startPracticeSite } from '@windrow/practice-site/start-practice-site'
import { describe, expect } from 'vitest'
import { allRows, untilEnded } from '../../testing/run-reports.ts'
import { failure } from '../../testing/failure.ts'
import { accountTest as test, startTestApp } from '../../testing/test-app.ts'
import { workHere } from '../../testing/work-here.ts'

const source = (code: string, more = '') => `
import { defineService } from '@windrow/crawler/service/define-service'
export const service = defineService({
  code: '${code}',
  name: 'Titles',
  params: {
    url: { type: 'seed_urls', required: true },
    token: { type: 'password' },
    region: { type: 'select', options: ['EU', 'US'], default: 'EU' },
  },
  tables: { titles: { title: 'text', region: 'text', token: 'text' } },
  start: ({ url }) => url,
  *crawl({ page, params }) {
    ${more}
    yield { table: 'titles', row: { title: page.text('h1'), region: params.region, token: params.token } }
  },
})`

describe('services written in code', () => {
  test('are found, bound to a report with checked parameters, and run', async ({ server }) => {
    await using site = await startPracticeSite({ products: 60 })
    await using _worker = workHere(server)
    const { api } = await server.signIn('ADMIN')

    const { services, faults } = await api.serviceList()
    expect(faults).toEqual([])
    expect(services.map(({ code }) => code)).toContain('practice-prices')
    const project = await api.projectCreate({ body: { name: 'p' } })
    const params = { id: project.id }
    const wrong = api.reportCreate({
      params,
      body: {
        name: 'r',
        service: { code: 'practice-prices', params: { shop: site.url, reducedOnly: 'yes' } },
      },
    })
    await expect(wrong).rejects.toMatchObject({
      status: 422,
      code: 'SERVICE_INVALID',
      errors: [{ path: 'body.service.params.reducedOnly', message: 'must be true or false' }],
    })
    const report = await api.reportCreate({
      params,
      body: { name: 'r', service: { code: 'practice-prices', params: { shop: site.url } } },
    })
    expect(report.serviceCode).toBe('practice-prices')
    const path = {
      id: project.id,
      rid: report.id,
      hid: (await api.runStart({ params: { ...params, rid: report.id } })).id,
    }
    const run = await untilEnded(api, path)

    expect(run).toMatchObject({ status: 'SUCCESS', counters: { failed: 0 } })
    const products = await allRows(api, path, 'products')
    expect(products).toHaveLength(60)
    expect(products.map(({ sku }) => sku as string).toSorted((a, b) => a.localeCompare(b))).toEqual(
      site.products.map(({ sku }) => sku).toSorted((a, b) => a.localeCompare(b)),
    )
    expect((await allRows(api, path, 'reductions')).length).toBeGreaterThan(0)
  })

  test('keep passwords sealed, and keep them when they are not entered again', async () => {
    await using server = await startTestApp((config) => ({
      ...config,
      servicesDir: join(config.dataDir, 'services'),
    }))
    const folder = join(server.dataDir, 'services')
    await mkdir(folder)
    await writeFile(join(folder, 'titles.ts'), source('titles'))
    await using site = await startPracticeSite({ products: 4 })
    await using _worker = workHere(server)
    const { api } = await server.signIn('ADMIN')
    const project = await api.projectCreate({ body: { name: 'p' } })
    const binding = { code: 'titles', params: { url: [site.url], token: 'hush-hush' } }
    const report = await api.reportCreate({
      params: { id: project.id },
      body: { name: 'r', service: binding },
    })
    const params = { id: project.id, rid: report.id }

    const saved = await api.reportServiceSave({
      params,
      body: { code: 'titles', params: { url: [site.url], token: null, region: 'US' } },
    })
    expect(saved).toMatchObject({ params: { url: [site.url], region: 'US' }, passwordsSet: ['token'] })
    expect(JSON.stringify(saved)).not.toContain('hush-hush')
    const versions = await server.app.db.selectFrom('recipe_versions').selectAll().execute()
    expect(versions.map(({ service_params }) => service_params?.includes('hush'))).toEqual([false, false])
    const audit = await server.app.db.selectFrom('audit_log').selectAll().execute()
    expect(JSON.stringify(audit)).not.toContain('hush-hush')
    const path = { ...params, hid: (await api.runStart({ params })).id }
    await untilEnded(api, path)
    expect(await allRows(api, path, 'titles')).toMatchObject([{ region: 'US', token: 'hush-hush' }])
  })

  test('show no password whose parameter was renamed or removed', async () => {
    await using server = await startTestApp((config) => ({
      ...config,
      servicesDir: join(config.dataDir, 'services'),
    }))
    const folder = join(server.dataDir, 'services')
    await mkdir(folder)
    const write = (text: string) => writeFile(join(folder, 'titles.ts'), text)
    await write(source('titles'))
    const { api } = await server.signIn('ADMIN')
    const { id } = await api.projectCreate({ body: { name: 'p' } })
    const service = {
      code: 'titles',
      params: { url: ['https://shop.example/'], token: 'hush-hush', region: 'US' },
    }
    const { id: rid } = await api.reportCreate({ params: { id }, body: { name: 'r', service } })

    for (const later of ["secret: { type: 'password' },", '']) {
      await write(source('titles').replace("token: { type: 'password' },", later))
      const shown = await api.reportServiceGet({ params: { id, rid } })
      expect(shown.params).toEqual({ url: service.params.url, region: 'US' })
      expect(shown.passwordsSet).toEqual([])
    }
  })

  test('have none of their values in the audit log when a report is created', async () => {
    await using server = await startTestApp((config) => ({
      ...config,
      servicesDir: join(config.dataDir, 'services'),
    }))
    const folder = join(server.dataDir, 'services')
    await mkdir(folder)
    const withPin = source('titles').replace('token:', "pin: { type: 'password' }, token:")
    await writeFile(join(folder, 'titles.ts'), withPin)
    const { api } = await server.signIn('ADMIN')
    const { id } = await api.projectCreate({ body: { name: 'p' } })

    const params = { url: ['https://shop.example/'], pin: 'hush-hush' }
    await api.reportCreate({ params: { id }, body: { name: 'r', service: { code: 'titles', params } } })

    const audit = await server.app.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    expect(JSON.stringify(audit)).not.toContain('hush-hush')
    expect(audit.at(-1)).toMatchObject({
      action: 'REPORT_CREATE',
      project_id: id,
      after: { name: 'r', service: 'titles', serviceVersion: '1' },
    })
  })

  test('report what is wrong with a file, and notice when it is fixed', async () => {
    await using server = await startTestApp((config) => ({
      ...config,
      servicesDir: join(config.dataDir, 'services'),
    }))
    const folder = join(server.dataDir, 'services')
    await mkdir(folder)
    await writeFile(join(folder, 'a.ts'), source('titles', 'throw new Error('))
    await writeFile(join(folder, 'b.ts'), source('others'))
    await writeFile(join(folder, 'c.ts'), source('others'))
    const { api } = await server.signIn('ADMIN')

    const before = await api.serviceList()
    expect(before.services.map(({ code }) => code)).toEqual(['others'])
    expect(before.faults).toMatchObject([
      { file: 'a.ts', message: expect.stringContaining('cannot be used') as string },
      { file: 'c.ts', message: 'The code "others" is taken by b.ts.' },
    ])
    await writeFile(join(folder, 'a.ts'), source('titles'))
    expect((await api.serviceList()).services.map(({ code }) => code)).toEqual(['others', 'titles'])
  })

  // spec: SERV-06, SERV-08
  test('show the contacts of a report to users who may see it', async () => {
    await using server = await startTestApp((config) => ({
      ...config,
      servicesDir: join(config.dataDir, 'services'),
    }))
    await mkdir(join(server.dataDir, 'services'), { recursive: true })
    await writeFile(
      join(server.dataDir, 'services', 'titles.ts'),
      source('titles').replace(
        "name: 'Titles',",
        "name: 'Titles', owners: [{ fullName: 'Ola Berg', email: 'ola@windrow.example' }],",
      ),
    )
    const { api } = await server.signIn('ADMIN', 'Owner account')
    const project = await api.projectCreate({ body: { name: 'p' } })
    const params = { id: project.id }
    const service = { code: 'titles', params: { url: ['https://shop.example/'] } }
    const owned = await api.reportCreate({ params, body: { name: 'owned', service } })
    const plain = await api.reportCreate({ params, body: { name: 'plain' } })

    expect(await api.serviceDetails({ params: { reportId: owned.id } })).toEqual({
      serviceCode: 'titles',
      serviceOwners: [{ fullName: 'Ola Berg', email: 'ola@windrow.example' }],
    })
    expect(await api.serviceDetails({ params: { reportId: plain.id } })).toEqual({
      serviceCode: 'page-extractor',
      serviceOwners: [],
    })
    for (const stranger of [
      await server.signIn('MANAGER', 'Another account'),
      await server.signIn('VIEWER', 'Owner account'),
    ])
      await expect(stranger.api.serviceDetails({ params: { reportId: owned.id } })).rejects.toMatchObject({
        status: 404,
      })
  })
})

describe('secrets of a project', () => {
  test('are set, named and removed, and never shown', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const { id } = await api.projectCreate({ body: { name: 'p' } })

    await api.secretSave({ params: { id, name: 'password' }, body: { value: 'open sesame' } })
    const { secrets } = await api.secretList({ params: { id } })
    expect(secrets.map(({ name }) => name)).toEqual(['password'])
    expect(JSON.stringify(secrets)).not.toContain('sesame')
    const audit = await server.app.db.selectFrom('audit_log').select('after').execute()
    expect(JSON.stringify(audit)).not.toContain('sesame')
    expect(await failure(api.secretSave({ params: { id, name: '../x' }, body: { value: 'x' } }))).toBe(
      '404 NOT_FOUND',
    )
    await api.secretDelete({ params: { id, name: 'password' } })
    expect(await failure(api.secretDelete({ params: { id, name: 'password' } }))).toBe('404 NOT_FOUND')
  })
})
