import { createClient } from '@windrow/contract/client'
import { lightRoutes } from '@windrow/contract/light-routes'
import { describe, expect } from 'vitest'
import { failure, messageOf } from '../../testing/failure.ts'
import { fillRun } from '../../testing/fill-run.ts'
import { startReport } from '../../testing/run-reports.ts'
import { accountTest as test, password, test as lonelyTest, type TestApp } from '../../testing/test-app.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { endAccess } from '../teams/leave-behind.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}
const day = 24 * 3600 * 1000
const dateIn = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)

const withKey = (server: TestApp, path: string, headers: Record<string, string>, init: RequestInit = {}) =>
  fetch(`${server.url}/api${path}`, { ...init, headers: { ...headers, ...(init.headers as object) } })

async function keyOf(
  person: Awaited<ReturnType<TestApp['signIn']>>,
  apiKeyName = 'Nightly export',
): Promise<string> {
  const { payload } = await person.api.apiKeyCreate({ body: { apiKeyName, expiryDate: null } })
  return payload!.apiKey
}

describe('API keys', () => {
  // spec: KEY-36
  test('are not available to a VIEWER', async ({ server }) => {
    const { api } = await server.signIn('VIEWER')

    expect(await failure(api.apiKeyList())).toBe('403 FORBIDDEN')
    expect(await failure(api.apiKeyCreate({ body: { apiKeyName: 'x', expiryDate: null } }))).toBe(
      '403 FORBIDDEN',
    )
    expect(await failure(api.apiKeyUpdate({ body: { apiKeyId: 1, apiKeyName: 'x' } }))).toBe('403 FORBIDDEN')
    expect(await failure(api.apiKeyDelete({ query: { apiKeyId: 1 } }))).toBe('403 FORBIDDEN')
  })

  // spec: KEY-09, KEY-10, KEY-21, KEY-23
  test('are shown once, then by prefix and last characters, and stored as a hash only', async ({
    server,
  }) => {
    const { api } = await server.signIn('TRUSTED')
    const created = await api.apiKeyCreate({ body: { apiKeyName: 'Export', expiryDate: null } })
    const key = created.payload!.apiKey

    expect(created).toMatchObject({ status: true, apiLimitExceeded: false })
    expect(key).toMatch(/^wdr_[\w-]{40}$/)
    const { apiKeys } = await api.apiKeyList()
    expect(apiKeys).toEqual([
      {
        apiKeyId: created.payload!.apiKeyId,
        keyName: 'Export',
        apiKey: `${key.slice(0, 10)}…${key.slice(-4)}`,
        dateCreated: expect.any(String) as string,
        dateExpired: null,
        dateLastUsed: null,
      },
    ])
    const rows = await server.app.db.selectFrom('api_keys').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(key)
    const log = await server.app.db.selectFrom('audit_log').selectAll().execute()
    expect(log.map((row) => row.action)).toContain('API_KEY_CREATED')
    expect(JSON.stringify(log)).not.toContain(key)
  })

  lonelyTest('and sessions are not created after the user’s access has ended', async ({ server }) => {
    const { api, userId, email } = await server.signIn('TRUSTED')
    const { db } = server.app

    const [key, login] = await db.transaction().execute(async (trx) => {
      await endAccess(trx, userId)
      const made = [
        failure(api.apiKeyCreate({ body: { apiKeyName: 'Late', expiryDate: null } })),
        failure(server.visitor().api.login({ body: { email, password } })),
      ] as const
      await untilWaiting(server, 2)
      await trx.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', userId).execute()
      return made
    })

    expect(await key).toBe('401 UNAUTHENTICATED')
    expect(await login).toBe('401 UNAUTHENTICATED')
    expect(await db.selectFrom('api_keys').select('id').execute()).toEqual([])
    const open = db.selectFrom('sessions').select('id').where('revoked_at', 'is', null)
    expect(await open.execute()).toEqual([])
  })

  // spec: KEY-17, KEY-20
  test('expire at the end of a day in UTC, which must not be past', async ({ server }) => {
    const { api } = await server.signIn('MANAGER')
    const [tomorrow, nextYear] = [dateIn(1), dateIn(365)]
    await api.apiKeyCreate({ body: { apiKeyName: 'a', expiryDate: tomorrow } })
    await api.apiKeyCreate({ body: { apiKeyName: 'b', expiryDate: `${nextYear}T10:00:00Z` } })

    const { apiKeys } = await api.apiKeyList()
    expect(apiKeys.map((key) => key.dateExpired)).toEqual([
      `${nextYear}T23:59:59.999Z`,
      `${tomorrow}T23:59:59.999Z`,
    ])
    expect(await failure(api.apiKeyCreate({ body: { apiKeyName: 'c', expiryDate: dateIn(-1) } }))).toBe(
      '422 VALIDATION',
    )
  })

  // spec: KEY-15, KEY-16
  test('need a name and an expiry', async ({ server }) => {
    const { api } = await server.signIn('MANAGER')

    for (const apiKeyName of ['', '  ', undefined as never])
      expect(await messageOf(api.apiKeyCreate({ body: { apiKeyName, expiryDate: null } }))).toBe(
        'body.apiKeyName: Please enter API key name',
      )
    expect(await messageOf(api.apiKeyCreate({ body: { apiKeyName: 'x' } as never }))).toBe(
      'body.expiryDate: Set expiry date',
    )
  })

  // spec: KEY-22, KEY-23, KEY-26, KEY-34
  test('are limited to ten per user, even with concurrent requests', async ({ server }) => {
    const { api } = await server.signIn('MANAGER')

    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, n) =>
        api.apiKeyCreate({ body: { apiKeyName: `key ${n}`, expiryDate: null } }),
      ),
    )

    expect(answers.filter((answer) => answer.status)).toHaveLength(10)
    const refused = answers.find((answer) => !answer.status)!
    expect(refused).toEqual({
      status: false,
      apiLimitExceeded: true,
      message: 'You can only create 10 API keys',
      description: 'Please delete an existing key to create a new one.',
    })
    expect((await api.apiKeyList()).apiKeys).toHaveLength(10)
  })

  // spec: KEY-11, KEY-12, KEY-23, KEY-27
  test('of the same name are refused, or replaced on request', async ({ server }) => {
    const person = await server.signIn('MANAGER')
    const old = await keyOf(person, 'Export')

    const again = await person.api.apiKeyCreate({ body: { apiKeyName: 'EXPORT', expiryDate: null } })
    expect(again).toMatchObject({
      status: false,
      apiLimitExceeded: false,
      message: 'You have an API key of this name already; choose another name.',
    })
    const forced = await person.api.apiKeyCreate({
      body: { apiKeyName: 'export', expiryDate: null, force: true },
    })

    expect(forced.status).toBe(true)
    expect((await withKey(server, '/projects', { 'x-api-key': old })).status).toBe(401)
    expect((await person.api.apiKeyList()).apiKeys).toHaveLength(1)
    await keyOf(person, 'ΟΔΟΣ')
    const same = await person.api.apiKeyCreate({ body: { apiKeyName: 'οδοσ', expiryDate: null } })
    expect(same).toMatchObject({ status: false, apiLimitExceeded: false })
  })

  // spec: KEY-13, KEY-18, KEY-24, KEY-25, KEY-29, KEY-31
  test('are renamed and deleted by their user only', async ({ server }) => {
    const person = await server.signIn('MANAGER')
    const colleague = await server.signIn('MANAGER')
    const key = await keyOf(person)
    const { apiKeyId } = (await person.api.apiKeyList()).apiKeys[0]!
    const body = { apiKeyId, apiKeyName: 'Reports' }
    const longer = { ...body, expiryDate: dateIn(1) }

    expect(await failure(person.api.apiKeyUpdate({ body: longer }))).toBe('422 VALIDATION')
    expect(await failure(colleague.api.apiKeyUpdate({ body }))).toBe('404 NOT_FOUND')
    expect(await failure(colleague.api.apiKeyDelete({ query: { apiKeyId } }))).toBe('404 NOT_FOUND')
    expect((await person.api.apiKeyUpdate({ body })).message).toBe('API key updated successfully!')
    expect((await person.api.apiKeyList()).apiKeys).toMatchObject([{ keyName: 'Reports', dateExpired: null }])
    expect((await person.api.apiKeyDelete({ query: { apiKeyId } })).message).toBe(
      'Successfully deleted "Reports" API key.',
    )
    expect((await withKey(server, '/projects', { 'x-api-key': key })).status).toBe(401)
  })
})

describe('the changes of API keys', () => {
  lonelyTest(
    'are in the audit log with what they were before and after; refusals are not',
    async ({ server }) => {
      const { api } = await server.signIn('MANAGER')
      const create = (apiKeyName: string, force = false, expiryDate: string | null = null) =>
        api.apiKeyCreate({ body: { apiKeyName, expiryDate, force } })
      const first = (await create('Export')).payload!.apiKeyId
      await create('export')
      const tomorrow = dateIn(1)
      const second = (await create('export', true, tomorrow)).payload!.apiKeyId
      await api.apiKeyUpdate({ body: { apiKeyId: second, apiKeyName: 'Reports' } })
      await create('Other')
      const taken = await api
        .apiKeyUpdate({ body: { apiKeyId: second, apiKeyName: 'OTHER' } })
        .catch((error: unknown) => error)
      await api.apiKeyDelete({ query: { apiKeyId: String(second) as never } })

      expect(taken).toMatchObject({
        code: 'NAME_TAKEN',
        message: 'You have an API key of this name already; choose another name.',
        errors: [{ path: 'body.apiKeyName', message: 'is taken' }],
      })
      const log = server.app.db.selectFrom('audit_log').selectAll().where('subject_type', '=', 'API key')
      const rows = await log.where('subject_name', '<>', 'Other').orderBy('id').execute()
      expect(
        rows.map((row) => [row.action, Number(row.subject_id), row.subject_name, row.before, row.after]),
      ).toEqual([
        ['API_KEY_CREATED', first, 'Export', null, { name: 'Export', expires: null }],
        [
          'API_KEY_REPLACED',
          second,
          'export',
          null,
          { name: 'export', expires: `${tomorrow}T23:59:59.999Z` },
        ],
        ['API_KEY_RENAMED', second, 'export', { name: 'export' }, { name: 'Reports' }],
        ['API_KEY_DELETED', second, 'Reports', { name: 'Reports' }, null],
      ])
    },
  )

  test('may replace one of ten, and take a day from today to the last of the year 9999', async ({
    server,
  }) => {
    const { api } = await server.signIn('MANAGER')
    const create = (apiKeyName: string, force = false, expiryDate: string | null = null) =>
      api.apiKeyCreate({ body: { apiKeyName, expiryDate, force } })
    for (let n = 0; n < 10; n += 1) await create(`key ${n}`)

    expect(await create('more', true)).toMatchObject({ status: false, apiLimitExceeded: true })
    expect(await create('key 3')).toMatchObject({ status: false, apiLimitExceeded: false })
    expect(await create('key 3', true, dateIn(0))).toMatchObject({ status: true })
    expect(await create('key 4', true, '9999-12-31')).toMatchObject({ status: true })
    const { apiKeys } = await api.apiKeyList()
    expect(apiKeys).toHaveLength(10)
    const refused = await create('key 5', true, dateIn(-1)).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      message: 'The expiry date must not be earlier than today.',
      errors: [{ path: 'body.expiryDate', message: 'must not be earlier than today' }],
    })
  })
})

describe('a program with an API key', () => {
  test('differs from a browser behind a proxy with Basic authentication', async ({ server }) => {
    const person = await server.signIn('MANAGER')
    const ask = (headers: Record<string, string>) =>
      person
        .fetch('/api/projects', {
          method: 'POST',
          body: '{"name":"x"}',
          headers: { authorization: 'Basic eDp5', 'content-type': 'application/json', ...headers },
        })
        .then((response) => response.status)

    expect(await ask({ origin: 'https://evil.example' })).toBe(403)
    expect(await ask({ origin: server.url })).toBe(201)
    expect((await person.fetch('/api/projects', { headers: { authorization: 'Bearer' } })).status).toBe(401)
  })

  // spec: KEY-37
  test('acts as its user, with either header, and records its use', async ({ server }) => {
    const person = await server.signIn('MANAGER')
    const key = await keyOf(person)

    for (const [header, value] of [
      ['x-api-key', key],
      ['authorization', `Bearer ${key}`],
    ] as const) {
      const response = await withKey(server, '/users/profile', { [header]: value })
      expect(((await response.json()) as { data: object }).data).toMatchObject({ email: person.email })
    }
    expect((await person.api.apiKeyList()).apiKeys[0]!.dateLastUsed).not.toBeNull()
  })

  test("has only its user's permissions, and follows a change of role at once", async ({ server }) => {
    const person = await server.signIn('MANAGER')
    const key = await keyOf(person)
    const project = await person.api.projectCreate({ body: { name: 'Mine' } })
    const rename = () =>
      withKey(
        server,
        `/projects/${project.id}`,
        { 'x-api-key': key, 'content-type': 'application/json' },
        { method: 'PATCH', body: '{"name":"Other"}' },
      )
    expect((await rename()).status).toBe(200)
    await server.app.db.updateTable('users').set({ role_id: 10 }).where('id', '=', person.userId).execute()

    expect((await rename()).status).toBe(403)
    const [entry] = await server.app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'PROJECT_RENAMED')
      .execute()
    expect(entry).toMatchObject({ user_id: person.userId, api_key_id: expect.any(Number) as number })
  })

  test('cannot create keys, and cookies do not replace a wrong key', async ({ server }) => {
    const person = await server.signIn('ADMIN')
    const key = await keyOf(person)
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const create = await withKey(
      server,
      '/apiKey',
      { 'x-api-key': key, 'content-type': 'application/json' },
      { method: 'POST', body: '{"apiKeyName":"more","expiryDate":null}' },
    )

    expect([create.status, ((await create.json()) as { code: string }).code]).toEqual([403, 'LOGIN_NEEDED'])
    for (const wrong of ['wdr_guess', '', 'x'.repeat(5000), `${key} `.repeat(2)])
      expect((await withKey(server, '/projects', { 'x-api-key': wrong, cookie })).status).toBe(401)
    expect((await withKey(server, '/projects', { authorization: 'Bearer wdr_guess', cookie })).status).toBe(
      401,
    )
  })

  // spec: KEY-37
  test('reads what its user may read, and starts runs if its user may', async ({ server }) => {
    const staff = await server.signIn('ADMIN')
    const person = await server.signIn('MANAGER')
    const path = await startReport(staff.api, recipe)
    await fillRun(server.app, path.hid, [{ name: 'name', type: 'text' }], [{ name: 'Tent' }])
    const withIts = { 'x-api-key': await keyOf(person) }
    const api = createClient({ routes: lightRoutes(), base: server.url, headers: withIts })
    await server.app.db
      .insertInto('project_members')
      .values({ project_id: path.id, user_id: person.userId })
      .execute()

    expect((await api.projectList()).projects.map(({ id }) => id)).toEqual([path.id])
    expect((await api.reportList({ params: path })).reports.map(({ id }) => id)).toEqual([path.rid])
    expect((await api.runList({ params: path })).histories.map(({ id }) => id)).toEqual([path.hid])
    const file = await api.runDownload({ params: { ...path, pageId: 'items' }, query: { format: 'csv' } })
    expect((await file.text()).trim().split(/\r?\n/)).toEqual(['name', 'Tent'])
    expect(await api.runStart({ params: path })).toMatchObject({ status: 'PENDING' })
    await server.app.db.updateTable('users').set({ role_id: 10 }).where('id', '=', person.userId).execute()
    expect(await failure(api.runStart({ params: path }))).toBe('403 FORBIDDEN')
  })

  // spec: KEY-37
  test('is refused when the key has expired or its user is gone', async ({ server }) => {
    const person = await server.signIn('MANAGER')
    const key = await keyOf(person)
    const status = async () => (await withKey(server, '/projects', { 'x-api-key': key })).status
    const { db } = server.app

    await db
      .updateTable('api_keys')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    expect(await status()).toBe(401)
    await db.updateTable('api_keys').set({ expires_at: null }).execute()
    expect(await status()).toBe(200)
    await db.updateTable('users').set({ deactivated_at: new Date() }).execute()
    expect(await status()).toBe(401)
  })

  test('may send a hundred requests a minute, and headers tell how many are left', async ({ server }) => {
    const person = await server.signIn('MANAGER')
    const key = await keyOf(person)
    const first = await withKey(server, '/users/profile', { 'x-api-key': key })

    expect(first.headers.get('x-ratelimit-limit')).toBe('100')
    expect(first.headers.get('x-ratelimit-remaining')).toBe('99')
    expect(Number(first.headers.get('x-ratelimit-reset'))).toBeGreaterThan(0)
    const rest = await Promise.all(
      Array.from({ length: 100 }, () => withKey(server, '/users/profile', { 'x-api-key': key })),
    )
    const refused = rest.filter((response) => response.status === 429)
    expect(refused).toHaveLength(1)
    expect(refused[0]!.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await person.api.profile()).email).toBe(person.email)
  })
})
