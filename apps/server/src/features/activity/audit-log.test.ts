import { describe, expect } from 'vitest'
import { accountTest as test, test as lonelyTest } from '../../testing/test-app.ts'
import { withoutSecrets } from '../../audit/without-secrets.ts'

describe('the audit log', () => {
  lonelyTest('cannot be changed, not even by the program itself', async ({ server }) => {
    await server.signIn('ADMIN', 'Windrow')
    const { db } = server.app

    await expect(db.updateTable('audit_log').set({ action: 'NOTHING' }).execute()).rejects.toThrow(
      'append-only',
    )
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only')
    const kept = await db.selectFrom('audit_log').select('action').execute()
    expect(kept.map((row) => row.action)).toEqual(['SIGNED_IN'])
  })

  lonelyTest('is filtered by who, where, what and when', async ({ server }) => {
    const admin = await server.signIn('ADMIN', 'Windrow')
    const one = await server.signIn('MANAGER', 'One')
    await one.api.projectCreate({ body: { name: 'Tents' } })
    const actions = async (query: object) =>
      (await admin.api.auditList({ query })).entries.map((entry) => entry.action)

    expect(await actions({ userId: one.userId })).toEqual(['PROJECT_CREATED', 'SIGNED_IN'])
    expect(await actions({ organizationId: admin.organizationId })).toEqual(['SIGNED_IN'])
    expect(await actions({ action: 'PROJECT_CREATED' })).toEqual(['PROJECT_CREATED'])
    expect(await actions({ search: one.email.toUpperCase(), subjectType: 'session' })).toEqual(['SIGNED_IN'])
    expect(await actions({ search: '%' })).toEqual([])
    expect(await actions({ from: new Date(Date.now() + 60_000).toISOString() })).toEqual([])
    const page = await admin.api.auditList({ query: { page: 2, limit: 1 } })
    expect(page.pagination).toEqual({ page: 2, perPage: 1, total: 3 })
    expect(page.actions).toEqual(['PROJECT_CREATED', 'SIGNED_IN'])
    expect(page.subjectTypes).toEqual(['project', 'session'])
  })

  test('is downloaded as CSV without formulas that a spreadsheet would run', async ({ server }) => {
    const admin = await server.signIn('ADMIN', 'Windrow')
    await admin.api.accountCreate({ body: { name: '=cmd|"/c calc"!A1' } })

    const response = await admin.api.auditExport({ query: { subjectType: 'account' } })

    expect(response.headers.get('content-disposition')).toContain('audit-log.csv')
    const [head, row] = (await response.text()).split('\r\n')
    expect(head).toMatch(/^Time,Action,User,Acted for by,/)
    expect(row).toContain(`ACCOUNT_CREATED,${admin.email},,`)
    expect(row).toContain(`"'=cmd|""/c calc""!A1"`)
  })

  test('keeps no line breaks that a caller sends along', async ({ server }) => {
    const person = await server.signIn('MANAGER', 'One')
    await person.fetch('/api/projects', {
      method: 'POST',
      body: '{"name":"x"}',
      headers: { 'content-type': 'application/json', 'user-agent': 'agent\tADMIN deleted everything' },
    })

    const row = await server.app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'PROJECT_CREATED')
      .executeTakeFirstOrThrow()
    expect(row.user_agent).toBe('agent ADMIN deleted everything')
  })

  test('hides what a login types, unless it is the name of a secret', () => {
    const login = {
      steps: [
        { open: 'https://shop.example/login' },
        { submit: 'form', fields: { user: 'maja', pass: 'Correct.horse.9', code: '{secret:code}' } },
        { type: 'Correct.horse.9', into: '#field' },
        { type: '{secret:pin}', into: '#pin' },
      ],
      check: { selector: '.me' },
    }
    const hidden = withoutSecrets({ recipe: { version: 1, login } })

    expect(JSON.stringify(hidden)).not.toContain('horse')
    expect(hidden).toEqual({
      recipe: {
        version: 1,
        login: {
          ...login,
          steps: [
            login.steps[0],
            { submit: 'form', fields: { user: '[hidden]', pass: '[hidden]', code: '{secret:code}' } },
            { type: '[hidden]', into: '#field' },
            login.steps[3],
          ],
        },
      },
    })
  })

  test('hides secrets at every depth, and omits oversized values', () => {
    expect(
      withoutSecrets({
        name: 'a',
        password: 'x',
        apiKey: 'x',
        deep: [{ secret_key: 'x', refreshToken: 'x', host: 'h', username: null, passwordHash: null }],
      }),
    ).toEqual({
      name: 'a',
      password: '[hidden]',
      apiKey: '[hidden]',
      deep: [
        { secret_key: '[hidden]', refreshToken: '[hidden]', host: 'h', username: null, passwordHash: null },
      ],
    })
    expect(withoutSecrets({ text: 'x'.repeat(10_000) })).toEqual({ text: `${'x'.repeat(500)}…` })
    const much = Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`k${n}`, 'x'.repeat(400)]))
    expect(withoutSecrets(much)).toMatchObject({ leftOut: expect.stringContaining('characters') as string })
  })
})
