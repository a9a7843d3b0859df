import { describe, expect } from 'vitest'
import { ApiError } from '@windrow/contract/client'
import { failure, messageOf } from '../../testing/failure.ts'
import { linkIn, mailTo } from '../../testing/mails.ts'
import { accountTest as test, test as lonelyTest } from '../../testing/test-app.ts'

const faultsOf = (promise: Promise<unknown>) =>
  promise.then(
    () => [],
    (error: unknown) => (error instanceof ApiError ? error.errors : [String(error)]),
  )

describe('a project that staff create for a customer', () => {
  test('creates an account for a new owner, who is invited to it', async ({ server }) => {
    const { api } = await server.signIn('ADMIN:ENVOY', 'Windrow')
    const body = {
      name: 'Outdoor gear',
      ownerEmail: 'Helen@Fernhill.example',
      notifyOwner: true,
      organizationName: 'Fernhill Supply',
      tier: 'plus' as const,
      allowedDomains: ['fernhill.example'],
      repeat: 'Recurring' as const,
    }

    expect(await api.projectOwnerLookup({ query: { email: 'helen@fernhill.example' } })).toEqual({
      owner: null,
      eligible: true,
      message: '',
    })
    const project = await api.projectCreate({ body })

    expect(project).toMatchObject({
      organizationName: 'Fernhill Supply',
      ownerEmail: 'helen@fernhill.example',
      repeat: 'Recurring',
      tier: 'plus',
      allowedDomains: ['fernhill.example'],
      projectMembers: [{ email: 'helen@fernhill.example', roleName: 'MANAGER', status: 'INVITED' }],
    })
    const link = linkIn(await mailTo(server, 'helen@fernhill.example'))
    expect(link.pathname).toBe('/account/signup')
    const { owner } = await api.projectOwnerLookup({ query: { email: 'helen@fernhill.example' } })
    expect(owner).toMatchObject({ organizationName: 'Fernhill Supply', tier: 'plus' })
  })

  lonelyTest('goes to the account of a known owner, whatever account is named', async ({ server }) => {
    const { api } = await server.signIn('ADMIN', 'Windrow')
    const owner = await server.signIn('TRUSTED', 'Nordlake')
    const { api: theirs } = owner

    const project = await api.projectCreate({
      body: { name: 'Tents', ownerEmail: owner.email, notifyOwner: true, organizationName: 'Something else' },
    })

    expect(project).toMatchObject({ organizationName: 'Nordlake', ownerEmail: owner.email })
    expect((await mailTo(server, owner.email)).body).toContain(`/projects/${project.id}/details`)
    expect((await theirs.projectList()).projects.map(({ name }) => name)).toEqual(['Tents'])
    const accounts = await server.app.db.selectFrom('organizations').select('name').execute()
    expect(accounts.map(({ name }) => name)).not.toContain('Something else')
  })

  // spec: PROJ-17, PROJ-18
  lonelyTest(
    'needs a free account name for a new owner, an owner who can own, and domains that fit',
    async ({ server }) => {
      const { api } = await server.signIn('ADMIN', 'Windrow')
      const gone = await server.signIn('VIEWER', 'Nordlake')
      await api.userDeactivate({ params: { userId: gone.userId } })
      const create = (more: object) =>
        faultsOf(api.projectCreate({ body: { name: 'p', ownerEmail: 'new@fernhill.example', ...more } }))

      expect(await create({})).toEqual([
        { path: 'body.organizationName', message: 'Please enter organization name' },
      ])
      expect(await create({ organizationName: 'NORDLAKE' })).toEqual([
        { path: 'body.organizationName', message: 'Organization name already exists' },
      ])
      expect(await create({ ownerEmail: 'nobody' })).toEqual([
        { path: 'body.ownerEmail', message: 'Please enter a valid email' },
      ])
      expect(await create({ ownerEmail: gone.email })).toMatchObject([{ path: 'body.ownerEmail' }])
      expect(await create({ organizationName: 'Free', allowedDomains: ['other.example'] })).toMatchObject([
        { path: 'body.allowedDomains' },
      ])
      // A refused call leaves nothing behind.
      expect((await api.accountCheck({ query: { name: 'Free' } })).available).toBe(true)
      expect((await api.projectList()).projects).toEqual([])
    },
  )

  // spec: PROJ-36
  lonelyTest('can check whether the name of an account is free', async ({ server }) => {
    const { api } = await server.signIn('ADMIN', 'Windrow')
    await server.signIn('VIEWER', 'Nordlake')

    expect(await api.accountCheck({ query: { name: ' nordlake ' } })).toEqual({
      available: false,
      message: 'Organization name already exists',
    })
    expect(await api.accountCheck({ query: { name: 'Fernhill' } })).toEqual({ available: true, message: '' })
  })
})

describe('a project that a customer requests', () => {
  // spec: REP-11
  test('waits for staff, and keeps the request: the first site is the main one', async ({ server }) => {
    const { api } = await server.signIn('VIEWER', 'Nordlake')
    const request = {
      sites: ['https://fernhill.example/all', 'https://alpine.example/'],
      fields: 'name, price',
      frequency: 'Daily' as const,
      formats: ['CSV' as const],
      delivery: ['Email' as const],
      notes: '',
    }

    const project = await api.projectCreate({ body: { name: 'Prices', repeat: 'Recurring', request } })

    expect(project).toMatchObject({
      status: 'PENDING',
      repeat: 'Recurring',
      request: {
        ...request,
        sites: [
          { url: 'https://fernhill.example/all', kind: 'MAIN' },
          { url: 'https://alpine.example/', kind: 'COMPARE' },
        ],
      },
    })
    expect(
      await faultsOf(api.projectCreate({ body: { name: 'x', request: { sites: ['javascript:alert(1)'] } } })),
    ).toMatchObject([{ path: 'body.request.sites.0' }])
  })

  // spec: PROJ-26
  test('cannot be given to others, linked to tickets or marked as a test', async ({ server }) => {
    for (const role of ['MANAGER', 'TRUSTED', 'VIEWER'] as const) {
      const { api } = await server.signIn(role, 'Nordlake')
      for (const said of [
        { ownerEmail: 'someone@else.example' },
        { organizationName: 'Other' },
        { allowedDomains: ['else.example'] },
        { tier: 'premium' as const },
        { jiraTicketUrl: 'https://jira.example/browse/A-1' },
        { isTest: true },
      ])
        expect([role, said, await failure(api.projectCreate({ body: { name: 'x', ...said } }))]).toEqual([
          role,
          said,
          '403 FORBIDDEN',
        ])
    }
    const envoy = await server.signIn('ADMIN:ENVOY', 'Windrow')
    expect(await messageOf(envoy.api.projectCreate({ body: { name: 'x', isTest: true } }))).toBe(
      'Only an ADMIN may mark a project as a test.',
    )
    const admin = await server.signIn('ADMIN', 'Windrow')
    expect((await admin.api.projectCreate({ body: { name: 'x', isTest: true } })).isTest).toBe(true)
  })
})
