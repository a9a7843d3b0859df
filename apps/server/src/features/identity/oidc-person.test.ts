import type { FastifyRequest } from 'fastify'
import { beforeEach, describe, expect } from 'vitest'
import { roleIds } from '@windrow/contract/roles'
import type { Config } from '../../config/config.ts'
import { messageOf } from '../../testing/failure.ts'
import { sharedTest as test, type TestApp } from '../../testing/test-app.ts'
import { personOf } from './oidc-person.ts'
import { issueToken } from './token-queries.ts'

const settings: NonNullable<Config['singleSignOn']> = {
  issuer: 'https://id.example',
  clientId: 'a',
  clientSecret: 'b',
  label: 'Log in',
  domains: [],
  newUsers: { role: 'TRUSTED', account: null },
}
const request = { ip: '192.0.2.1', headers: {} } as FastifyRequest

/** The user whom these claims log in, as with these settings. */
const enter = ({ app }: TestApp, claims: object, more: Partial<typeof settings> = {}) =>
  personOf(
    { ...app, config: { ...app.config, singleSignOn: { ...settings, ...more } } },
    { email_verified: true, ...claims },
    request,
  )

const rowOf = ({ app }: TestApp, id: number) =>
  app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const actionsOn = async ({ app }: TestApp, id: number) => {
  const rows = app.db.selectFrom('audit_log').selectAll().where('subject_id', '=', String(id)).orderBy('id')
  return (await rows.execute()).filter(({ subject_type }) => subject_type === 'user')
}

/** An account that is open to a domain of its own. */
async function openAccount({ app }: TestApp) {
  const name = crypto.randomUUID()
  const domain = `${name}.example`
  const account = await app.db
    .insertInto('organizations')
    .values({ name, allowed_domains: [domain] })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...account, name, domain }
}

let domain = ''
let account = { id: 0, name: '' }
beforeEach<{ server: TestApp }>(async ({ server }) => {
  const made = await openAccount(server)
  await openAccount(server)
  ;[domain, account] = [made.domain, made]
})

describe('someone new', () => {
  test('joins the one account that is open to their domain, and is in the audit log', async ({ server }) => {
    const id = await enter(server, {
      email: ` Ines@${domain.toUpperCase()} `,
      given_name: ' Ines ',
      family_name: 'Moreau',
    })

    expect(await rowOf(server, id)).toMatchObject({
      email: `ines@${domain}`,
      organization_id: account.id,
      role_id: roleIds.TRUSTED,
      first_name: 'Ines',
      last_name: 'Moreau',
      password_hash: null,
      invitation_pending: false,
    })
    expect(await actionsOn(server, id)).toMatchObject([
      {
        action: 'USER_CREATED',
        user_id: id,
        user_email: `ines@${domain}`,
        organization_id: account.id,
        subject_name: `ines@${domain}`,
        impersonator_id: null,
        api_key_id: null,
        ip: '192.0.2.1',
      },
    ])
    expect(await enter(server, { email: `ines@${domain}` })).toBe(id)
    expect(await actionsOn(server, id)).toHaveLength(1)
  })

  test.for([
    [{ name: 'Ines Marie Moreau' }, 'Ines', 'Marie Moreau'],
    [{ given_name: 'Inês', name: 'Ines Marie Moreau' }, 'Inês', 'Marie Moreau'],
    [{ family_name: 'Lind', name: 'Ines  Moreau' }, 'Ines', 'Lind'],
    [{ name: 'Ines' }, 'Ines', ''],
    [{}, '', ''],
    [{ given_name: 7, family_name: 'x'.repeat(121), name: 'x'.repeat(120) }, 'x'.repeat(120), ''],
  ] as const)('with %j is named “%s” “%s”', async ([claims, first_name, last_name], { server }) => {
    const id = await enter(server, { email: `ines@${domain}`, ...claims })

    expect(await rowOf(server, id)).toMatchObject({ first_name, last_name })
  })

  test('is refused without an account of their own, or where the settings allow nobody', async ({
    server,
  }) => {
    const email = `ines@${domain}`
    const second = { name: crypto.randomUUID(), allowed_domains: [domain] }
    const closed = /^No account is open to your address/

    expect(await messageOf(enter(server, { email }, { newUsers: null }))).toBe(
      'No user has this address. Ask an administrator to invite you.',
    )
    expect(await messageOf(enter(server, { email: `ines@sub.${domain}` }))).toMatch(closed)
    const named = { newUsers: { role: 'VIEWER' as const, account: crypto.randomUUID() } }
    expect(await messageOf(enter(server, { email }, named))).toMatch(closed)
    await server.app.db.insertInto('organizations').values(second).execute()
    expect(await messageOf(enter(server, { email }))).toMatch(closed)
    const users = server.app.db.selectFrom('users').select('id').where('email', '=', email)
    expect(await users.execute()).toEqual([])
  })

  test('joins the account of the settings, whatever its domains', async ({ server }) => {
    const newUsers = { role: 'VIEWER' as const, account: account.name.toUpperCase() }

    const id = await enter(server, { email: `${crypto.randomUUID()}@elsewhere.example` }, { newUsers })

    expect(await rowOf(server, id)).toMatchObject({ organization_id: account.id, role_id: roleIds.VIEWER })
  })
})

describe('an address', () => {
  test.for([
    { email_verified: false },
    { email_verified: 'true' },
    { email: undefined },
    { email: 'no address' },
    { email: `${'x'.repeat(250)}@a.example` },
  ])('is believed only where it is verified and one (%j)', async (claims, { server }) => {
    expect(await messageOf(enter(server, { email: `ines@${domain}`, ...claims }))).toMatch(
      /^Your sign-in service names no verified e-mail address/,
    )
  })

  test('must be of one of the domains, where there are some', async ({ server }) => {
    const domains = ['alder.example', domain]

    expect(await messageOf(enter(server, { email: 'a@birch.example' }, { domains }))).toBe(
      `Only addresses of alder.example, ${domain} can log in this way.`,
    )
    expect(await messageOf(enter(server, { email: `a@sub.${domain}` }, { domains }))).toContain(
      'Only addresses',
    )
    expect(await messageOf(enter(server, { email: `ines@${domain}` }, { domains }))).toBe('no error')
  })
})

describe('someone known', () => {
  test('is refused once deactivated', async ({ server }) => {
    const person = await server.signIn('VIEWER')
    const { db } = server.app
    expect(await enter(server, { email: person.email }, { newUsers: null })).toBe(person.userId)
    await db
      .updateTable('users')
      .set({ deactivated_at: new Date() })
      .where('id', '=', person.userId)
      .execute()

    expect(await messageOf(enter(server, { email: person.email }))).toBe(
      'This user is deactivated. Ask an administrator.',
    )
  })

  test.for([
    ['', '', 'Ines', 'Moreau'],
    ['Ada', '', 'Ada', 'Moreau'],
    ['', 'Byron', 'Ines', 'Byron'],
  ] as const)(
    'accepts an invitation, and keeps the names “%s” “%s” that are there',
    async ([first_name, last_name, first, last], { server }) => {
      const { db } = server.app
      const person = await server.signIn('VIEWER')
      const other = await server.signIn('VIEWER')
      await db
        .updateTable('users')
        .set({ invitation_pending: true, first_name, last_name })
        .where('id', 'in', [person.userId, other.userId])
        .execute()
      for (const { userId } of [person, other]) await issueToken(db, userId, 'invite', 60)
      await issueToken(db, person.userId, 'login', 60)

      await enter(server, { email: person.email, given_name: 'Ines', family_name: 'Moreau' })

      expect(await rowOf(server, person.userId)).toMatchObject({
        invitation_pending: false,
        first_name: first,
        last_name: last,
      })
      expect(await rowOf(server, other.userId)).toMatchObject({ invitation_pending: true, first_name })
      const tokens = db.selectFrom('one_time_tokens').select(['user_id', 'purpose'])
      const left = await tokens.where('user_id', 'in', [person.userId, other.userId]).execute()
      expect(left).toHaveLength(2)
      expect(left).toEqual(
        expect.arrayContaining([
          { user_id: person.userId, purpose: 'login' },
          { user_id: other.userId, purpose: 'invite' },
        ]),
      )
      expect((await actionsOn(server, person.userId)).map(({ action }) => action)).toEqual([
        'INVITATION_ACCEPTED',
      ])
    },
  )

  test('keeps their names where the provider names none', async ({ server }) => {
    const person = await server.signIn('VIEWER')
    await server.app.db
      .updateTable('users')
      .set({ invitation_pending: true })
      .where('id', '=', person.userId)
      .execute()

    await enter(server, { email: person.email })

    expect(await rowOf(server, person.userId)).toMatchObject({
      invitation_pending: false,
      first_name: 'Maja',
      last_name: 'Lindqvist',
    })
  })
})
