import { sql } from 'kysely'
import { startSite } from '@windrow/crawler/testing/site'
import { startPracticeSite } from '@windrow/practice-site/start-practice-site'
import { describe, expect } from 'vitest'
import { failure, messageOf, refusal } from '../../testing/failure.ts'
import { allRows, untilEnded } from '../../testing/run-reports.ts'
import { sharedTest, test, type TestApp } from '../../testing/test-app.ts'
import { workHere } from '../../testing/work-here.ts'

const recipe = {
  version: 1,
  start: ['{param:urls}'],
  types: { page: { table: 'products', fields: { name: { select: '{param:selector}' } } } },
}
const product = { urls: ['https://shop.example/1'], selector: 'h1' }
type Api = Awaited<ReturnType<TestApp['signIn']>>['api']

/** A recipe service with two parameters, and reports that use it. */
async function makeRecipeService(api: Api, code: string, reports = 0) {
  const made = await api.serviceCreate({
    body: {
      name: `Service ${code}`,
      code,
      recipe: {
        ...recipe,
        start: ['https://shop.example/'],
        types: { page: { table: 'products', fields: { name: { select: 'h1' } } } },
      },
    },
  })
  const params = { serviceId: made.id }
  await api.serviceParameterSave({
    params,
    body: { name: 'urls', definition: { type: 'seed_urls', label: 'Start URLs' } },
  })
  await api.serviceParameterSave({
    params,
    body: { name: 'selector', definition: { type: 'text', default: 'h1' } },
  })
  const added = await api.serviceVersionAdd({ params, body: { recipe, note: 'Reads the parameters' } })
  const service = await api.rolloutStart({
    params,
    body: { version: added.versions[0]!.version, fromVersion: added.currentVersion!, share: 100 },
  })
  const project = await api.projectCreate({ body: { name: `Project ${code}` } })
  const ids: number[] = []
  for (let count = 0; count < reports; count += 1) {
    const body = { name: `Report ${count}`, service: { code, params: product } }
    ids.push((await api.reportCreate({ params: { id: project.id }, body })).id)
  }
  return { service, params, projectId: project.id, ids }
}

describe('recipe services', () => {
  // spec: SERV-11
  test('run with the values of their parameters, and passwords as secrets', async ({ server }) => {
    await using site = await startPracticeSite({ products: 3 })
    await using _worker = workHere(server)
    const { api } = await server.signIn('ADMIN')
    const { service, params, projectId } = await makeRecipeService(api, 'products')
    expect(service.versions.map(({ state }) => state)[0]).toBe('CURRENT')
    const values = { urls: [site.url, `${site.url}/shop/all`], selector: 'h1' }
    const body = { name: 'r', service: { code: 'products', params: values } }
    const report = await api.reportCreate({ params: { id: projectId }, body })
    const at = { id: projectId, rid: report.id }
    const path = { ...at, hid: (await api.runStart({ params: at })).id }
    expect(await untilEnded(api, path)).toMatchObject({ status: 'SUCCESS' })
    expect(await allRows(api, path, 'products')).toHaveLength(2)

    const tried = await api.serviceTry({
      params,
      body: { version: service.currentVersion!, url: `${site.url}/shop/all`, params: values },
    })
    expect(tried).toMatchObject({
      httpStatus: 200,
      error: null,
      tables: [{ pageId: 'products', columns: ['name'] }],
    })
    const gone = await api.serviceTry({
      params,
      body: { version: service.currentVersion!, url: `${site.url}/nowhere`, params: values },
    })
    expect(gone.error).not.toBeNull()
  })

  sharedTest('have at most 200 parameters, each of which can still be changed', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const { service, params } = await makeRecipeService(api, `c-${crypto.randomUUID().slice(0, 8)}`)
    const more = Object.fromEntries(
      Array.from({ length: 198 }, (_, at) => [`more${at}`, { type: 'text' }] as const),
    )
    await server.app.db
      .updateTable('service_versions')
      .set({
        definition: sql`jsonb_set(definition::jsonb, '{params}', definition::jsonb->'params' || ${JSON.stringify(more)}::jsonb)`,
      })
      .where('service_id', '=', service.id)
      .execute()
    const save = (name: string, isNew: boolean) =>
      api.serviceParameterSave({
        params,
        body: { name, isNew, definition: { type: 'text', label: 'Changed' } },
      })

    const changed = await save('more1', false)
    expect(changed.parameters.find(({ name }) => name === 'more1')?.label).toBe('Changed')
    expect(await failure(save('another', true))).toContain('SERVICE_INVALID')
  })

  sharedTest('refuse what could never run, and hostile values', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const code = `c-${crypto.randomUUID().slice(0, 8)}`
    const { service, params, projectId } = await makeRecipeService(api, code, 1)
    const save = (name: string, definition: object, isNew = true) =>
      failure(
        api.serviceParameterSave({
          params,
          body: { name, definition: definition as { type: 'text' }, isNew },
        }),
      )

    expect(await failure(api.serviceCreate({ body: { name: 'x', code, fromReportId: 999_999 } }))).toContain(
      'SERVICE_INVALID',
    )
    expect(
      await failure(
        api.serviceCreate({
          body: { name: 'x', code, recipe: { ...recipe, start: ['https://a.example'], types: {} } },
        }),
      ),
    ).toContain('SERVICE_INVALID')
    const copy = {
      ...recipe,
      start: ['https://a.example/'],
      types: { page: { table: 't', fields: { a: { select: 'h1' } } } },
    }
    expect(await failure(api.serviceCreate({ body: { name: 'x', code, recipe: copy } }))).toContain(
      'NAME_TAKEN',
    )
    expect(await failure(api.serviceUpdate({ params, body: { code: `${code}x` } }))).toContain('CONFLICT')
    expect(await save('urls', { type: 'text' })).toContain('SERVICE_INVALID')
    expect(await save('needed', { type: 'text', required: true })).toContain('SERVICE_INVALID')
    expect(await save('a', { type: 'text', showWhen: { parameter: 'a' } })).toContain('SERVICE_INVALID')
    const removed = (name: string, confirmed = false) =>
      failure(api.serviceParameterRemove({ params, body: { name, confirmed } }))
    expect(await removed('selector')).toContain('CONFLICT')
    await api.serviceParameterSave({
      params,
      body: { name: 'zone', definition: { type: 'text', default: 'EU' } },
    })
    const { reports } = await api.serviceReports({ params })
    const at = { id: projectId, rid: reports[0]!.id }
    await api.reportServiceSave({ params: at, body: { code, params: { ...product, zone: 'US' } } })
    expect(await removed('zone')).toContain('CONFLICT')
    expect(await removed('zone', true)).toBe('no error')
    const pattern = {
      ...recipe,
      types: { page: { table: 'p', fields: { a: { select: 'h1', clean: [{ match: '(' }] } } } },
    }
    expect(await failure(api.serviceVersionAdd({ params, body: { recipe: pattern, note: 'x' } }))).not.toBe(
      'no error',
    )
    const leak = { ...product, selector: 'h1 {secret:shop}' }
    expect(await failure(api.reportServiceSave({ params: at, body: { code, params: leak } }))).toContain(
      'SERVICE_INVALID',
    )
    expect(await failure(api.serviceDelete({ params }))).toContain('CONFLICT')
    expect(service.kind).toBe('RECIPE')
  })

  sharedTest('get no parameter that their reports have no usable value for', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const code = `c-${crypto.randomUUID().slice(0, 8)}`
    const { params, projectId, ids } = await makeRecipeService(api, code, 2)
    const save = (definition: object) =>
      messageOf(
        api.serviceParameterSave({
          params,
          body: { name: 'zone', isNew: false, definition: { type: 'text', ...definition } },
        }),
      )
    const give = (rid: number, values: object) =>
      api.reportServiceSave({
        params: { id: projectId, rid },
        body: { code, params: { ...product, ...values } },
      })
    const added = { name: 'zone', definition: { type: 'text' as const } }
    await api.serviceParameterSave({ params, body: added })
    await give(ids[0]!, { zone: 'EU' })

    expect(await save({ required: true })).toContain(
      'needs a default, because 1 report would have no value for it',
    )
    expect(await save({ required: true, default: 'EU' })).toBe('no error')
    expect(await save({})).toBe('no error')
    await give(ids[1]!, { zone: 'US' })
    expect(await save({ required: true })).toBe('no error')
    expect(await save({ type: 'date' })).toContain("doesn't accept the values of 2 reports")
  })

  sharedTest('copy values to other reports, but never passwords', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const code = `c-${crypto.randomUUID().slice(0, 8)}`
    const { params, projectId, ids } = await makeRecipeService(api, code, 3)
    await api.serviceParameterSave({ params, body: { name: 'token', definition: { type: 'password' } } })
    const [from, to, same] = ids as [number, number, number]
    const values = { ...product, selector: '.name' }
    await api.reportServiceSave({
      params: { id: projectId, rid: from },
      body: { code, params: { ...values, token: 'hush' } },
    })
    const clone = (names: string[]) =>
      api.serviceParamsClone({ params, body: { fromReportId: from, toReportIds: [to, same], names } })

    expect(await failure(clone(['token']))).toContain('SERVICE_INVALID')
    expect(await failure(clone(['nothing']))).toContain('SERVICE_INVALID')
    expect((await clone(['urls'])).changed).toEqual([])
    expect((await clone(['selector'])).changed).toEqual([to, same])
    const copied = await api.reportServiceGet({ params: { id: projectId, rid: to } })
    expect(copied).toMatchObject({ params: { selector: '.name' }, passwordsSet: [], deprecated: null })
    const current = (await api.serviceGet({ params })).currentVersion!
    await api.serviceVersionDeprecate({
      params: { ...params, versionNumber: current },
      body: { deprecated: true, note: 'Old' },
    })
    const warned = await api.reportServiceGet({ params: { id: projectId, rid: to } })
    expect(warned.deprecated).toEqual({ version: String(current), note: 'Old' })
  })
})

describe('roll-outs', () => {
  sharedTest(
    'give the new version to a fixed share first, once however many start one',
    async ({ server }) => {
      const { api } = await server.signIn('ADMIN')
      const code = `c-${crypto.randomUUID().slice(0, 8)}`
      const { service, params } = await makeRecipeService(api, code, 10)
      const from = service.currentVersion!
      const { versions } = await api.serviceVersionAdd({ params, body: { recipe, note: 'Next' } })
      const start = () =>
        failure(
          api.rolloutStart({ params, body: { version: versions[0]!.version, fromVersion: from, share: 25 } }),
        )

      expect(
        (await Promise.all([start(), start(), start()])).filter((one) => one === 'no error'),
      ).toHaveLength(1)
      const { progress, reportsByVersion } = await api.serviceGet({ params })
      expect(progress).toMatchObject({ share: 25, nextShare: 50, reports: 3, neededRuns: 6 })
      expect(reportsByVersion).toEqual(
        expect.arrayContaining([
          { version: from, reports: 7 },
          { version: from + 1, reports: 3 },
        ]),
      )
      const step = () =>
        failure(api.rolloutContinue({ params, body: { rolloutId: progress!.id, share: 25 } }))
      expect((await Promise.all([step(), step()])).filter((one) => one === 'no error')).toHaveLength(1)
      const next = await api.serviceGet({ params })
      expect(next.progress).toMatchObject({ share: 50, reports: 5 })
      const back = await api.rolloutBack({ params, body: { rolloutId: progress!.id, reason: 'Too early' } })
      expect(back.progress).toBeNull()
      expect(back.versions[0]).toMatchObject({ state: 'ROLLED_BACK', rolledBackReason: 'Too early' })
      expect(back.reportsByVersion).toEqual([{ version: from, reports: 10 }])
    },
  )

  sharedTest('keep reports on their version whose values the new one does not accept', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const { db } = server.app
    const code = `c-${crypto.randomUUID().slice(0, 8)}`
    const { service, params, projectId, ids } = await makeRecipeService(api, code, 2)
    const from = service.currentVersion!
    await api.reportServiceSave({
      params: { id: projectId, rid: ids[0]! },
      body: { code, params: { ...product, selector: '.x' } },
    })
    const { versions } = await api.serviceVersionAdd({ params, body: { recipe, note: 'Next' } })
    const to = versions[0]!.version
    const row = await db
      .selectFrom('service_versions')
      .select('definition')
      .where('service_id', '=', service.id)
      .where('version', '=', to)
      .executeTakeFirstOrThrow()
    const strict = {
      ...row.definition,
      params: { ...row.definition.params, selector: { type: 'select', options: ['h1'] } },
    }
    await db
      .updateTable('service_versions')
      .set({ definition: JSON.stringify(strict) })
      .where('service_id', '=', service.id)
      .where('version', '=', to)
      .execute()
    const done = await api.rolloutStart({ params, body: { version: to, fromVersion: from, share: 100 } })
    expect(done.currentVersion).toBe(to)
    const { reports } = await api.serviceReports({ params })
    expect(reports.map(({ id, version }) => [id, version])).toEqual([
      [ids[0], from],
      [ids[1], to],
    ])
  })
})

describe('a service', () => {
  sharedTest('is made of the recipe of a report, and deleted while no report uses it', async ({ server }) => {
    const { api } = await server.signIn('ADMIN', 'Nordlake')
    const code = `c-${crypto.randomUUID().slice(0, 8)}`
    const { id } = await api.projectCreate({ body: { name: `Project ${code}` } })
    const own = {
      version: 1 as const,
      start: ['https://shop.example/'],
      types: { page: { table: 'products', fields: { name: { select: 'h1' } } } },
    }
    const source = await api.reportCreate({ params: { id }, body: { name: 'Source', recipe: own } })
    const made = await api.serviceCreate({ body: { name: 'Shops', code, fromReportId: source.id } })
    expect(made.recipe).toMatchObject({ start: own.start, types: own.types })

    const params = { serviceId: made.id }
    const reports: number[] = []
    for (const name of ['Anvils', 'Bellows', 'Chisels', 'Drills']) {
      const body = { name, service: { code, params: {} } }
      reports.push((await api.reportCreate({ params: { id }, body })).id)
    }
    expect(await refusal(api.serviceDelete({ params }))).toEqual({
      code: 'CONFLICT',
      message:
        '"Anvils" of Nordlake, "Bellows" of Nordlake, "Chisels" of Nordlake and 1 more use this service. Choose another service for these reports first.',
    })
    for (const rid of reports) await api.recipeSave({ params: { id, rid }, body: { recipe: own } })
    expect((await refusal(api.serviceDelete({ params }))).message).toMatch(
      /^Earlier versions of "Anvils" of Nordlake, .* use this service/,
    )
    const unused = await api.serviceCreate({ body: { name: 'Shops', code: `${code}-2`, recipe: own } })
    await api.serviceDelete({ params: { serviceId: unused.id } })
    expect(await failure(api.serviceGet({ params: { serviceId: unused.id } }))).toContain('NOT_FOUND')
  })

  // spec: SERV-11
  test('of a recipe sends its password with requests, and shows it nowhere', async ({ server }) => {
    const sent: (string | undefined)[] = []
    await using site = await startSite({
      '/': (request, response) => {
        sent.push(request.headers.authorization)
        response.setHeader('content-type', 'text/html').end('<h1>Chair</h1>')
      },
    })
    await using _worker = workHere(server)
    const { api } = await server.signIn('ADMIN')
    const { host } = new URL(site.origin)
    const plain = {
      version: 1,
      start: [`${site.origin}/`],
      types: { page: { table: 'products', fields: { name: { select: 'h1' } } } },
    }
    const { id: serviceId } = await api.serviceCreate({ body: { name: 'Shop', code: 'shop', recipe: plain } })
    const params = { serviceId }
    await api.serviceParameterSave({
      params,
      body: { name: 'token', definition: { type: 'password', required: true } },
    })
    const headers = { authorization: 'Bearer {param:token}' }
    const recipe = { ...plain, fetch: { hosts: { [host]: { headers } } } }
    const { versions, currentVersion } = await api.serviceVersionAdd({
      params,
      body: { recipe, note: 'Logs in' },
    })
    await api.rolloutStart({
      params,
      body: { version: versions[0]!.version, fromVersion: currentVersion!, share: 100 },
    })
    const project = await api.projectCreate({ body: { name: 'Shops' } })
    const service = { code: 'shop', params: { token: 'hush-hush' } }
    const report = await api.reportCreate({ params: { id: project.id }, body: { name: 'r', service } })
    const at = { id: project.id, rid: report.id }
    const path = { ...at, hid: (await api.runStart({ params: at })).id }
    const run = await untilEnded(api, path)

    expect(run.status).toBe('SUCCESS')
    expect(sent).toEqual(['Bearer hush-hush'])
    const answers = [
      report,
      run,
      await api.reportServiceGet({ params: at }),
      await api.recipeGet({ params: at }),
      await api.runRows({ params: { ...path, pageId: 'products' } }),
      await api.runLogs({ params: path }),
      await api.serviceGet({ params }),
      await api.auditList(),
    ]
    expect(JSON.stringify(answers)).not.toContain('hush')
    const stored = await sql<{ row: string }>`
      select to_jsonb(v)::text as row from recipe_versions v union all select to_jsonb(r)::text from runs r
      union all select to_jsonb(a)::text from audit_log a`.execute(server.app.db)
    expect(stored.rows.filter(({ row }) => /hush|68757368/.test(row))).toEqual([])
  })
})

describe('categories', () => {
  // spec: SERV-10, SERV-12, SERV-09
  sharedTest('are created, renamed and deleted, and services move between them', async ({ server }) => {
    const admin = await server.signIn('ADMIN')
    const { api } = admin
    const code = `c-${crypto.randomUUID().slice(0, 8)}`
    const { service } = await makeRecipeService(api, code)
    const name = `Retail ${code}`
    const of = (list: Awaited<ReturnType<typeof api.categoryList>>, wanted = name) =>
      list.categories.find((one) => one.name === wanted)
    const { id } = of(await api.categoryCreate({ body: { name } }))!
    expect(await failure(api.categoryCreate({ body: { name: name.toUpperCase() } }))).toContain('NAME_TAKEN')
    expect(
      of(await api.servicesAssign({ body: { serviceIds: [service.id], categoryId: id } })),
    ).toMatchObject({ services: 1 })
    expect(await failure(api.servicesAssign({ body: { serviceIds: [999_999], categoryId: id } }))).toContain(
      'NOT_FOUND',
    )
    const renamed = await api.categoryRename({ params: { categoryId: id }, body: { name: `${name} 2` } })
    expect(of(renamed, `${name} 2`)).toMatchObject({ id, services: 1 })
    expect((await api.categoryList()).categories).toEqual(renamed.categories)
    await api.categoryDelete({ params: { categoryId: id } })
    expect((await api.serviceGet({ params: { serviceId: service.id } })).category).toBeNull()

    expect((await api.ownedServices()).services).toEqual([])
    await api.serviceUpdate({ params: { serviceId: service.id }, body: { ownerIds: [admin.userId] } })
    expect((await api.ownedServices()).services).toMatchObject([{ serviceCode: code, reports: 0 }])
    const customer = await server.signIn('MANAGER')
    expect(
      await failure(
        api.serviceUpdate({ params: { serviceId: service.id }, body: { ownerIds: [customer.userId] } }),
      ),
    ).toContain('SERVICE_INVALID')
    expect(await failure(customer.api.serviceSummaries())).toContain('FORBIDDEN')
  })
})
