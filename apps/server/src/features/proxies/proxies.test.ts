import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { ApiError } from '@windrow/contract/client'
import { startProxy } from '@windrow/crawler/testing/proxy-server'
import { startSite } from '@windrow/crawler/testing/site'
import { startReport } from '../../testing/run-reports.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { testWithAllowed } from '../../testing/test-with-allowed.ts'

/** Documentation and loopback addresses, used as proxies of the operator. */
const test = testWithAllowed(['127.0.0.0/8', '203.0.113.0/24', '2001:db8::/32', '0.0.0.0/8', '240.0.0.0/4'])

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) =>
      error instanceof ApiError ? [error.status, error.code, ...error.errors.map(({ path }) => path)] : error,
  )
const proxy = {
  list: 'Residential',
  host: '203.0.113.7',
  port: 8080,
  user: 'me',
  password: 'top secret',
} as const

async function uses(server: TestApp, runId: number, list: string, cost: number): Promise<void> {
  await server.app.db
    .insertInto('run_proxy_use')
    .values({ run_id: runId, list, requests: 10, failures: 1, bytes: 1_000_000, cost })
    .execute()
}

describe('proxies', () => {
  // spec: PROXY-06
  test('are kept in four lists, with what each costs', async ({ server }) => {
    const { api } = await server.signIn('ADMIN:BUILDER')

    const { lists } = await api.proxyLists()
    const [general] = lists
    await api.proxyListUpdate({
      params: { listId: general!.id },
      body: { pricePerGigabyte: 3.5, pricePerThousand: 0.25 },
    })

    expect(lists.map(({ name }) => name)).toEqual([
      'General Proxy',
      'Luminati Shared',
      'Residential',
      'Unblocker',
    ])
    expect((await api.proxyLists()).lists[0]).toMatchObject({
      pricePerGigabyte: 3.5,
      pricePerThousand: 0.25,
      total: 0,
    })
  })

  test('are added, changed and removed', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')

    const added = await api.proxyCreate({ body: proxy })
    const changed = await api.proxyUpdate({
      params: { proxyId: added.id },
      body: { port: 9090, password: 'top secret', enabled: false },
    })
    const without = await api.proxyUpdate({ params: { proxyId: added.id }, body: { user: '', password: '' } })

    expect(added).toMatchObject({ host: '203.0.113.7', user: 'me', hasPassword: true, status: 'UNCHECKED' })
    expect(changed).toMatchObject({ port: 9090, enabled: false, hasPassword: true })
    expect(without).toMatchObject({ user: '', hasPassword: false })
    expect((await api.proxyLists()).lists[2]).toMatchObject({ total: 1, enabled: 0 })
    await api.proxyDelete({ params: { proxyId: added.id } })
    expect((await api.proxyPage()).proxies).toEqual([])
  })

  test('never send a stored password to another server', async ({ server }) => {
    const { api } = await server.signIn('ADMIN:BUILDER')
    const { id } = await api.proxyCreate({ body: proxy })
    const update = (body: Parameters<typeof api.proxyUpdate>[0]['body']) =>
      failure(api.proxyUpdate({ params: { proxyId: id }, body }))
    const { password: _password, ...rest } = proxy

    for (const elsewhere of [{ host: 'thief.example' }, { port: 8081 }, { protocol: 'socks5' as const }])
      expect(await update({ ...rest, ...elsewhere })).toEqual([422, 'VALIDATION', 'body.password'])
    expect((await api.proxyPage()).proxies).toMatchObject([{ host: proxy.host, port: proxy.port }])
    expect(await update({ ...rest, list: 'Unblocker', user: 'you' })).toBe('no error')
    expect(await update({ host: 'other.example', password: 'other secret' })).toBe('no error')
    expect(await update({ host: 'third.example', user: '', password: '' })).toBe('no error')
    expect(await update({ host: 'fourth.example' })).toBe('no error')
  })

  test.for([
    ['256.1.1.1', 'no'],
    ['1.2.3', 'no'],
    ['01.2.3.4', 'no'],
    ['1.2.3.4.5', 'no'],
    ['0.0.0.0', 'yes'],
    ['255.255.255.255', 'yes'],
    ['proxy.example', 'yes'],
    ['gate-1', 'yes'],
    ['2001:db8::7', 'yes'],
    ['-x.example', 'no'],
    ['a b', 'no'],
    ['', 'no'],
  ] as const)('may have the address %j: %s', async ([host, may], { server }) => {
    const { api } = await server.signIn('ADMIN')

    const result = await failure(api.proxyCreate({ body: { ...proxy, host } }))

    expect(result).toEqual(may === 'yes' ? 'no error' : [422, 'VALIDATION', 'body.host'])
  })

  test('are unique within a list', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    await api.proxyCreate({ body: proxy })

    expect(await failure(api.proxyCreate({ body: { ...proxy, password: 'other' } }))).toEqual([
      409,
      'NAME_TAKEN',
      'body.host',
    ])
    expect(await failure(api.proxyCreate({ body: { ...proxy, user: 'you' } }))).toBe('no error')
    expect(await failure(api.proxyCreate({ body: { ...proxy, list: 'Unblocker' } }))).toBe('no error')
  })

  test('never give their passwords away: not in answers, not in the audit log, not in the database', async ({
    server,
  }) => {
    const { api } = await server.signIn('ADMIN')
    const { id } = await api.proxyCreate({ body: proxy })
    await api.proxyUpdate({ params: { proxyId: id }, body: { password: 'other secret' } })
    const imported = await api.proxyImport({
      body: { list: 'Unblocker', text: '1.2.3.4:80:me:third secret\nbad:me:fourth secret' },
    })
    const answers = [imported, await api.proxyPage(), await api.auditList({ query: {} })]
    const { rows } = await server.app.db
      .selectFrom('proxies')
      .selectAll()
      .execute()
      .then((list) => ({ rows: list.map((row) => row.sealed_password?.toString('latin1')) }))

    expect(JSON.stringify([answers, rows])).not.toContain('secret"')
    expect(JSON.stringify([answers, rows])).not.toMatch(/(top|other|third|fourth) secret/)
    expect(rows).toHaveLength(2)
  })

  test('are imported from many lines, with the faults named by line', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const text = [
      '# bought in May',
      '203.0.113.1:8080',
      '203.0.113.2:8080:me:pass:with:colons',
      '',
      'socks5://you:p%40ss@gate.example:1080',
      '203.0.113.300:8080',
      '203.0.113.3',
      '203.0.113.4:99999',
      'ftp://gate.example',
      '203.0.113.1:8080',
    ].join('\r\n')

    const first = await api.proxyImport({ body: { list: 'Luminati Shared', text } })
    const second = await api.proxyImport({ body: { list: 'Luminati Shared', text } })

    expect(first).toMatchObject({ added: 3, known: 0 })
    expect(first.faults.map(({ line }) => line)).toEqual([6, 7, 8, 9])
    expect(first.faults[0]!.message).toBe(
      'has a wrong host: it must be an IPv4 address with parts from 0 to 255, an IPv6 address or a host name',
    )
    expect(second).toMatchObject({ added: 0, known: 3 })
    const { proxies, pagination } = await api.proxyPage({
      query: { list: 'Luminati Shared', search: 'gate' },
    })
    expect(pagination.total).toBe(1)
    expect(proxies).toMatchObject([{ protocol: 'socks5', host: 'gate.example', port: 1080, user: 'you' }])
  })

  test('are counted in full when more lines are wrong than are listed', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const text = Array.from({ length: 250 }, (_, at) => `203.0.113.${at}`).join('\n')

    const { faults, faultCount } = await api.proxyImport({ body: { list: 'Unblocker', text } })

    expect(faults).toHaveLength(100)
    expect(faultCount).toBe(250)
  })

  test('must be checked again when an import has changed their password', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const text = '203.0.113.1:80:me:old\n203.0.113.2:80'
    const read = (lines: string) => api.proxyImport({ body: { list: 'Unblocker', text: lines } })
    await read(text)
    await server.app.db
      .updateTable('proxies')
      .set({ status: 'FAILING', status_message: 'No.', checked_at: new Date(), check_ms: 7 })
      .execute()

    expect(await read(text.replace('old', 'new'))).toMatchObject({ added: 0, known: 2 })

    expect((await api.proxyPage()).proxies).toMatchObject([
      { status: 'UNCHECKED', statusMessage: '', checkedDate: null, checkMilliseconds: null },
      { status: 'FAILING', statusMessage: 'No.' },
    ])
  })

  test('are checked by fetching a URL through them', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    await using site = await startSite({ '/': '<h1>Hello</h1>' })
    await using good = await startProxy('me:top secret')
    const at = { ...proxy, host: '127.0.0.1', port: good.port }
    const right = await api.proxyCreate({ body: at })
    const wrong = await api.proxyCreate({ body: { ...at, user: 'you' } })
    const check = (id: number, url = `${site.origin}/`) =>
      api.proxyCheck({ params: { proxyId: id }, body: { url } })

    expect(await check(right.id)).toMatchObject({ status: 'WORKING', statusMessage: '' })
    expect(await check(right.id, `${site.origin}/not-there`)).toMatchObject({ status: 'WORKING' })
    expect(await check(wrong.id)).toMatchObject({
      status: 'FAILING',
      statusMessage: expect.stringContaining('refuses its user name or password (HTTP 407)'),
    })
    expect(await failure(check(right.id, 'http://10.0.0.1/'))).toEqual([422, 'ADDRESS_BLOCKED', 'body.url'])
    expect((await api.proxyLists()).lists[2]).toMatchObject({ total: 2, failing: 1 })
  })
})

describe('the cost of proxies', () => {
  // spec: PROXY-01, PROXY-05
  test('is shown by list for each run, to staff', async ({ server }) => {
    const staff = await server.signIn('ADMIN')
    const customer = await server.signIn('MANAGER')
    const path = await startReport(staff.api, {
      version: 1,
      start: ['https://shop.example/'],
      types: { page: { table: 't', fields: { name: { select: 'h1' } } } },
    })
    await uses(server, path.hid, 'Residential', 0.0125)
    await uses(server, path.hid, 'Unblocker', 2)
    await server.app.db.updateTable('runs').set({ proxy_cost: 2.0125 }).execute()

    expect(await staff.api.runProxyTypes({ params: path })).toEqual({
      summaries: [
        { proxyType: 'Unblocker', proxyTotalCost: 2 },
        { proxyType: 'Residential', proxyTotalCost: 0.0125 },
      ],
    })
    expect(await failure(customer.api.runProxyTypes({ params: path }))).toEqual([403, 'FORBIDDEN'])
    expect((await staff.api.runGet({ params: path })).cost).toBe(2.0125)
    expect((await customer.api.runGet({ params: path })).cost).toBe(0)
    expect((await customer.api.runList({ params: path })).histories[0]!.cost).toBe(0)
  })

  test('is added up by list, day and report', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const recipe = {
      version: 1 as const,
      start: ['https://shop.example/'],
      types: { page: { table: 't', fields: { name: { select: 'h1' } } } },
    }
    const cheap = await startReport(api, recipe, 'Cheap')
    const dear = await startReport(api, recipe, 'Dear')
    const old = await startReport(api, recipe, 'Old')
    await uses(server, cheap.hid, 'Residential', 1)
    await uses(server, dear.hid, 'Residential', 2)
    await uses(server, dear.hid, 'Unblocker', 5)
    await uses(server, old.hid, 'Unblocker', 100)
    const at = (runId: number, day: string) =>
      sql`update runs set created_at = ${`${day}T12:00:00Z`} where id = ${runId}`.execute(server.app.db)
    await at(cheap.hid, '2026-05-01')
    await at(dear.hid, '2026-05-03')
    await at(old.hid, '2026-03-01')

    const usage = await api.proxyUsage({
      query: { fromDate: '2026-05-01T00:00:00Z', toDate: '2026-05-31T00:00:00Z' },
    })

    expect(usage.lists).toEqual([
      { list: 'Unblocker', requests: 10, failures: 1, bytes: 1_000_000, cost: 5 },
      { list: 'Residential', requests: 20, failures: 2, bytes: 2_000_000, cost: 3 },
    ])
    expect(usage.days.map(({ day, cost }) => [day, cost])).toEqual([
      ['2026-05-01', 1],
      ['2026-05-03', 7],
    ])
    expect(usage.reports.map(({ reportName, cost }) => [reportName, cost])).toEqual([
      ['Dear', 7],
      ['Cheap', 1],
    ])
    expect((await api.proxyUsage()).lists).toEqual([])
  })

  test('includes page copies', async ({ server }) => {
    await using site = await startSite({ '*': '<h1>Tent</h1>' })
    await using over = await startProxy()
    const { api } = await server.signIn('ADMIN')
    const { lists } = await api.proxyLists()
    const residential = lists.find(({ name }) => name === 'Residential')!
    await api.proxyListUpdate({
      params: { listId: residential.id },
      body: { pricePerGigabyte: 0, pricePerThousand: 1000 },
    })
    const recipe = {
      version: 1 as const,
      start: [`${site.origin}/a`],
      types: { page: { table: 't', fields: { name: { select: 'h1' } } } },
      fetch: { proxy: { list: 'Residential' as const } },
    }
    await api.proxyCreate({ body: { list: 'Residential', host: '127.0.0.1', port: over.port } })
    const { id } = await api.projectCreate({ body: { name: 'p' } })
    for (const path of ['/a', '/b'])
      await api.pageCopyCreate({ params: { id }, body: { url: `${site.origin}${path}`, recipe } })

    const usage = await api.proxyUsage()

    expect(usage.lists).toMatchObject([{ list: 'Residential', requests: 2, failures: 0, cost: 2 }])
    expect(usage.lists[0]!.bytes).toBeGreaterThan(0)
    expect(usage.days).toMatchObject([{ cost: 2 }])
    expect(usage.reports).toEqual([])
  })
})
