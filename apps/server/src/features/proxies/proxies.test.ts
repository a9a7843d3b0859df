import { describe, expect } from 'vitest'
import { ApiError } from '@windrow/contract/client'
import { startProxy } from '@windrow/crawler/testing/proxy-server'
import { startSite } from '@windrow/crawler/testing/site'
import { foldFigures } from '../../day-figures/fold-figures.ts'
import { foldProxyUse } from '../../day-figures/fold-proxy-use.ts'
import { type RunPath, startReport } from '../../testing/run-reports.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { testWithAllowed } from '../../testing/test-with-allowed.ts'
import { addRunProxyUse, type HostPages } from './add-proxy-use.ts'

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
  const recipe = {
    version: 1 as const,
    start: ['https://shop.example/'],
    types: { page: { table: 't', fields: { name: { select: 'h1' } } } },
  }

  // spec: PROXY-01, PROXY-05
  test('is shown by list for each run, to staff', async ({ server }) => {
    const staff = await server.signIn('ADMIN')
    const customer = await server.signIn('MANAGER')
    const path = await startReport(staff.api, recipe)
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

  // spec: PROXY-08
  test('is added up by list, day, account, report and host', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const cheap = await startReport(api, recipe, 'Cheap')
    const dear = await startReport(api, recipe, 'Dear')
    const { db } = server.app
    const use = { host: 'shop.example', requests: 10, failures: 1, blocked: 2, bytes: 1000, cost: 1 }
    const add = (path: RunPath, list: string, proxies: object[], pages: HostPages[] = []) =>
      db
        .transaction()
        .execute((trx) =>
          addRunProxyUse(
            trx,
            { runId: path.hid, reportId: path.rid },
            { proxies: proxies.map((more) => ({ list, ...use, ...more })), proxyList: list, pages },
          ),
        )
    await add(cheap, 'Residential', [{}], [{ host: 'shop.example', rows: 50, blocked: 1 }])
    await add(dear, 'Residential', [{ cost: 2 }, { host: 'cdn.example', cost: 0.000001 }])
    await add(dear, 'Unblocker', [{ cost: 5 }])
    for (const [path, proxy_cost] of [
      [cheap, 1],
      [dear, 7.000001],
    ] as const)
      await db
        .updateTable('runs')
        .set({ proxy_cost, status: 'SUCCESS', ended_at: new Date() })
        .where('id', '=', path.hid)
        .execute()

    expect(await foldProxyUse(db)).toBe(false)
    await foldFigures(db)

    const usage = await api.proxyUsage()
    expect(usage.lists).toMatchObject([
      {
        list: 'Unblocker',
        requests: 10,
        failures: 1,
        blocked: 2,
        bytes: 1000,
        costMicros: 5_000_000,
        rows: 0,
      },
      { list: 'Residential', requests: 30, failures: 3, blocked: 7, costMicros: 3_000_001, rows: 50 },
    ])
    expect(usage.total).toMatchObject({ requests: 40, costMicros: 8_000_001 })
    expect(usage.days).toHaveLength(30)
    expect(usage.days.at(-1)).toMatchObject({
      day: new Date().toISOString().slice(0, 10),
      costMicros: 8_000_001,
    })
    expect(usage.accounts).toMatchObject([{ costMicros: 8_000_001, rows: 50 }])
    expect(usage.reports).toMatchObject([
      { reportName: 'Dear', costMicros: 7_000_001 },
      { reportName: 'Cheap', costMicros: 1_000_000, rows: 50, blocked: 3 },
    ])
    expect(usage.hosts).toMatchObject([
      { host: 'shop.example', costMicros: 8_000_000, rows: 50 },
      { host: 'cdn.example', costMicros: 1 },
    ])
    expect(await foldProxyUse(db)).toBe(false)
    expect((await api.proxyUsage({ query: { days: '90' } })).total).toEqual(usage.total)
  })

  test('of deleted projects is in the total, and takes no place among the top reports', async ({
    server,
  }) => {
    const { api } = await server.signIn('ADMIN')
    const { db } = server.app
    const reports = []
    for (let n = 0; n < 11; n += 1) reports.push(await startReport(api, recipe, `Report ${n}`))
    await db.updateTable('runs').set({ proxy_cost: 2, status: 'SUCCESS', ended_at: new Date() }).execute()
    const kept = reports.at(-1)!
    for (const { hid, rid } of reports) {
      const list = 'General Proxy'
      const one = { list, host: 'a.example', requests: 1, failures: 0, blocked: 0, bytes: 1, cost: 2 }
      const use = { proxies: [one], proxyList: list, pages: [] }
      await db.transaction().execute((trx) => addRunProxyUse(trx, { runId: hid, reportId: rid }, use))
    }
    await foldProxyUse(db)
    await foldFigures(db)
    const projectIds = reports.slice(0, -1).map(({ id }) => id)
    await api.projectStatusUpdate({ body: { projectIds: projectIds.join(','), status: 'DELETED' } })

    const usage = await api.proxyUsage()
    expect(usage.total.requests).toBe(11)
    expect(usage.reports).toMatchObject([{ reportId: kept.rid, costMicros: 2_000_000 }])
  })

  test('counts five hundred hosts a day, and all others together', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')
    const { db } = server.app
    const organization_id = (await api.profile()).organizationId
    const changes = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({
        organization_id,
        list: 'Residential',
        host: `h${String(from + at).padStart(5, '0')}.example`,
        day: '2026-05-01',
        requests: 1,
      }))
    await db.insertInto('proxy_changes').values(changes(0, 490)).execute()
    await foldProxyUse(db)
    await db.insertInto('proxy_changes').values(changes(480, 40)).execute()
    await foldProxyUse(db)

    const hosts = await db
      .selectFrom('host_proxy_days')
      .select(['host', 'requests'])
      .where('day', '=', '2026-05-01')
      .execute()
    const requests = new Map(hosts.map((row) => [row.host, row.requests]))
    expect(requests.get('other')).toBeGreaterThanOrEqual(20)
    expect(requests.get('h00485.example')).toBe(2)
    expect(requests.size).toBeLessThanOrEqual(501)
    expect([...requests.values()].reduce((sum, one) => sum + one, 0)).toBe(530)
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

    await foldProxyUse(server.app.db)
    const usage = await api.proxyUsage()

    expect(usage.lists).toMatchObject([
      { list: 'Residential', requests: 2, failures: 0, costMicros: 2_000_000 },
    ])
    expect(usage.lists[0]!.bytes).toBeGreaterThan(0)
    expect(usage.days.at(-1)).toMatchObject({ costMicros: 2_000_000 })
    expect(usage.accounts).toMatchObject([{ costMicros: 2_000_000 }])
    expect(usage.hosts).toMatchObject([{ host: '127.0.0.1', requests: 2 }])
    expect(usage.reports).toEqual([])
    const { organizations } = await api.accountPage()
    expect(organizations.map(({ budget }) => budget.spentMicros)).toEqual([2_000_000])
  })
})
