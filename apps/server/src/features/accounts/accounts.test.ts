import { describe, expect } from 'vitest'
import { failure, messageOf } from '../../testing/failure.ts'
import { endJudged, findingOf, reviewedReport } from '../../testing/review-support.ts'
import { test } from '../../testing/test-app.ts'

describe('accounts', () => {
  // spec: ADM-06, ADM-13
  test('are made and changed by staff, with every change in the log', async ({ server }) => {
    const { api, userId } = await server.signIn('ADMIN:ENVOY', 'Windrow')
    const account = await api.accountCreate({
      body: {
        name: ' Nordlake ',
        tier: 'plus',
        accountType: 'Recurring',
        allowedDomains: ['Nordlake.example'],
      },
    })

    expect(account).toMatchObject({
      name: 'Nordlake',
      tier: 'plus',
      accountType: 'Recurring',
      allowedDomains: ['nordlake.example'],
      owner: null,
      totalUsers: 0,
      totalProjects: 0,
    })
    const params = { orgId: account.organizationId }
    await api.accountUpdate({ params, body: { tier: 'premium', notes: 'Renews in May', ownerId: userId } })

    expect(await api.accountGet({ params })).toMatchObject({
      tier: 'premium',
      owner: { userId, fullName: 'Maja Lindqvist' },
    })
    const log = await server.app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_type', '=', 'account')
      .orderBy('id')
      .execute()
    expect(log).toMatchObject([
      { action: 'ACCOUNT_CREATED', user_id: userId, organization_id: account.organizationId, before: null },
      {
        action: 'ACCOUNT_CHANGED',
        before: { tier: 'plus', notes: '', ownerId: null },
        after: { tier: 'premium', notes: 'Renews in May', ownerId: userId },
      },
    ])
  })

  // spec: ADM-02
  test('and their projects are made by staff, who review the anomalies of customers', async ({ server }) => {
    const customer = await server.signIn('MANAGER', 'Nordlake')
    const report = await reviewedReport(server, { account: 'Nordlake' })
    await endJudged(server, report, [findingOf()])
    for (const role of ['ADMIN', 'ADMIN:ENVOY', 'ADMIN:BUILDER'] as const) {
      const { api, userId } = await server.signIn(role, 'Windrow')
      const account = await api.accountCreate({ body: { name: `Account by ${role}` } })
      expect(account.totalProjects).toBe(0)
      const create = api.projectCreate({ body: { name: `Project by ${role}`, ownerEmail: customer.email } })
      // Builders make reports in the projects of customers, but not the projects.
      if (role === 'ADMIN:BUILDER') expect(await failure(create)).toBe('403 FORBIDDEN')
      else expect(await create).toMatchObject({ organizationId: customer.organizationId })

      const historyId = report.path.hid
      const { tasks } = await api.anomalyTasks({ query: { accountId: [report.manager.organizationId] } })
      expect(tasks.map((task) => task.historyId)).toEqual([historyId])
      await api.anomalyAssign({ body: { historyId, assignUserIdTo: userId } })
      await api.anomalyComment({ params: { historyId }, body: { text: `Looked at by ${role}` } })
    }
  })

  // spec: ADM-05, ADM-07, ADM-08, ADM-09, ADM-10, UI-19
  test('are found by name, by ids and by owner', async ({ server }) => {
    const { api, userId } = await server.signIn('ADMIN', 'Windrow')
    const made = []
    for (const name of ['Alpha', 'beta', '100% Wool'])
      made.push(await api.accountCreate({ body: { name, ownerId: name === 'beta' ? userId : null } }))
    const ids = made.map((account) => account.organizationId)
    const accountIdList = ids.slice(0, 2)

    const names = (list: { organizations: { name: string }[] }) => list.organizations.map(({ name }) => name)
    expect(names(await api.accountSearch({ query: { search: '%' } }))).toEqual(['100% Wool'])
    expect(names(await api.accountList({ query: { accountIdList } }))).toEqual(['Alpha', 'beta'])
    expect(names(await api.accountNames({ query: { organization_ids: [ids[2]!] } }))).toEqual(['100% Wool'])
    expect(names(await api.accountOwned())).toEqual(['beta'])
    const page = await api.accountPage({ query: { search: 'BETA', sort: '-name', limit: 1 } })
    expect([names(page), page.pagination]).toEqual([['beta'], { page: 1, perPage: 1, total: 1 }])
    expect(names(await api.accountPage({ query: { tier: 'premium' } }))).toEqual([])
  })

  // spec: ADM-12
  test('are of one of three types', async ({ server }) => {
    const { api } = await server.signIn('ADMIN', 'Windrow')
    const types = ['One-time', 'Recurring', 'Multi-recurring'] as const
    for (const accountType of types) await api.accountCreate({ body: { name: accountType, accountType } })

    const found = types.map(async (accountType) =>
      (await api.accountPage({ query: { accountType, search: 'e' } })).organizations.map(({ name }) => name),
    )
    expect(await Promise.all(found)).toEqual(types.map((name) => [name]))
    expect(await failure(api.accountCreate({ body: { name: 'x', accountType: 'Yearly' as never } }))).toBe(
      '422 VALIDATION',
    )
  })

  test('have unique names', async ({ server }) => {
    const { api } = await server.signIn('ADMIN', 'Windrow')
    const { organizationId } = await api.accountCreate({ body: { name: 'Alpha' } })

    expect(await api.accountCheck({ query: { name: 'ALPHA' } })).toEqual({
      available: false,
      message: 'Organization name already exists',
    })
    expect((await api.accountCheck({ query: { name: 'Alphabet' } })).available).toBe(true)
    await api.accountCreate({ body: { name: 'ΟΔΟΣ' } })
    for (const name of ['ΟΔΟΣ', 'οδοσ'])
      expect((await api.accountCheck({ query: { name } })).available).toBe(false)
    expect(await messageOf(api.accountCreate({ body: { name: 'alpha' } }))).toBe(
      'Organization name already exists',
    )
    expect(
      await failure(api.accountUpdate({ params: { orgId: organizationId }, body: { name: 'windrow' } })),
    ).toBe('409 NAME_TAKEN')
  })

  test('refuse owners of other accounts, invalid domains and unknown tiers', async ({ server }) => {
    const { api } = await server.signIn('ADMIN', 'Windrow')
    const stranger = await server.signIn('MANAGER', 'Elsewhere')
    const { organizationId: orgId } = await api.accountCreate({ body: { name: 'Alpha' } })
    const change = (body: object) => failure(api.accountUpdate({ params: { orgId }, body }))

    expect(await change({ ownerId: stranger.userId })).toBe('409 CONFLICT')
    expect(await change({ ownerId: 999_999 })).toBe('409 CONFLICT')
    for (const domain of ['nodot', 'a b.example', '@a.example', 'a.example\r\nBcc: x@y.example', ''])
      expect([domain, await change({ allowedDomains: [domain] })]).toEqual([domain, '422 VALIDATION'])
    expect(await change({ tier: 'gold' })).toBe('422 VALIDATION')
    expect(await change({})).toBe('no error')
    expect(await change({ organizationId: 1, id: 1, createdDate: 'x' })).toBe('422 VALIDATION')
  })
})
