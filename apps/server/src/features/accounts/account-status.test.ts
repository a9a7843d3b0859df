import { describe, expect } from 'vitest'
import { failure, messageOf } from '../../testing/failure.ts'
import { linkIn, mailTo } from '../../testing/mails.ts'
import { password, test, type TestApp } from '../../testing/test-app.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}

/** A manager with a running report, and an ADMIN of the operator. */
async function fill(server: TestApp) {
  const admin = await server.signIn('ADMIN', 'Windrow')
  const person = await server.signIn('MANAGER', 'Nordlake')
  const project = await person.api.projectCreate({ body: { name: 'Tents' } })
  const report = await admin.api.reportCreate({
    params: { id: project.id },
    body: { name: 'Catalogue', recipe },
  })
  const params = { id: project.id, rid: report.id }
  const run = await person.api.runStart({ params })
  return { admin, person, params, run, account: { orgId: person.organizationId } }
}

describe('a deactivated account', () => {
  // spec: ADM-13
  test('allows no kind of login until it is reactivated', async ({ server }) => {
    const { admin, person, account } = await fill(server)
    const created = await person.api.apiKeyCreate({ body: { apiKeyName: 'k', expiryDate: null } })
    const key = { headers: { 'x-api-key': created.payload!.apiKey } }
    const askWithKey = async () => (await fetch(`${server.url}/api/projects`, key)).status
    const login = () => messageOf(server.visitor().api.login({ body: { email: person.email, password } }))
    expect(await askWithKey()).toBe(200)
    await server.visitor().api.loginByEmail({ body: { email: person.email } })
    const token = linkIn(await mailTo(server, person.email)).searchParams.get('token')!

    expect(await admin.api.accountDeactivate({ params: account })).toMatchObject({ status: 'DEACTIVATED' })

    expect(await failure(person.api.profile())).toBe('401 UNAUTHENTICATED')
    expect(await failure(person.api.refresh({ body: {} }))).toBe('401 REFRESH_REJECTED')
    expect(await askWithKey()).toBe(401)
    expect(await login()).toBe('Your account is deactivated; ask those who operate this installation.')
    expect(await failure(server.visitor().api.ssoLogin({ params: { token } }))).toBe('404 LINK_INVALID')
    expect(await failure(admin.api.userImpersonate({ params: { userId: person.userId } }))).toBe(
      '409 CONFLICT',
    )
    expect(
      await failure(
        admin.api.userCreate({ body: { email: 'new@nordlake.example', organizationId: account.orgId } }),
      ),
    ).toBe('409 CONFLICT')
    await admin.api.accountReactivate({ params: account })
    expect(await login()).toBe('no error')
    expect(await askWithKey()).toBe(200)
  })

  // spec: ADM-13
  test('stops its runs and starts none, not even by staff', async ({ server }) => {
    const { admin, params, run, account } = await fill(server)

    await admin.api.accountDeactivate({ params: account })

    expect(await admin.api.runGet({ params: { ...params, hid: run.id } })).toMatchObject({
      status: 'STOPPED',
    })
    expect(await failure(admin.api.runStart({ params }))).toBe('409 REPORT_NOT_ACTIVE')
    await admin.api.accountReactivate({ params: account })
    expect(await failure(admin.api.runStart({ params }))).toBe('no error')
  })

  test('is found by its state, and both changes are in the log', async ({ server }) => {
    const { admin, account } = await fill(server)
    const names = async (status: 'ACTIVE' | 'DEACTIVATED') =>
      (await admin.api.accountPage({ query: { status } })).organizations.map(({ name }) => name)

    await admin.api.accountDeactivate({ params: account })

    expect([await names('ACTIVE'), await names('DEACTIVATED')]).toEqual([['Windrow'], ['Nordlake']])
    expect(await failure(admin.api.accountDeactivate({ params: account }))).toBe('409 CONFLICT')
    await admin.api.accountReactivate({ params: account })
    expect(await failure(admin.api.accountReactivate({ params: account }))).toBe('409 CONFLICT')
    const { entries } = await admin.api.auditList({ query: { subjectType: 'account' } })
    expect(entries).toMatchObject([
      { action: 'ACCOUNT_REACTIVATED', before: { status: 'DEACTIVATED' }, after: { status: 'ACTIVE' } },
      {
        action: 'ACCOUNT_DEACTIVATED',
        organizationId: account.orgId,
        after: { status: 'DEACTIVATED', stoppedRuns: 1 },
      },
    ])
  })

  test("is never the operator's own", async ({ server }) => {
    const { admin } = await fill(server)

    expect(await failure(admin.api.accountDeactivate({ params: { orgId: admin.organizationId } }))).toBe(
      '409 CONFLICT',
    )
    expect((await admin.api.profile()).roleName).toBe('ADMIN')
  })
})
