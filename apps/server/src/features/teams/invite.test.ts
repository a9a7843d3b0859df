import { describe, expect } from 'vitest'
import type { roleIds } from '@windrow/contract/roles'
import { failure, messageOf } from '../../testing/failure.ts'
import { linkIn, mailTo } from '../../testing/mails.ts'
import { password, startTestApp, test, type TestApp } from '../../testing/test-app.ts'

const email = 'new@nordlake.example'
type RoleId = (typeof roleIds)[keyof typeof roleIds]

async function signUpLink(server: TestApp, to: string, count = 1) {
  const link = linkIn(await mailTo(server, to, count))
  const [inviteToken, userToken] = [
    link.searchParams.get('inviteToken')!,
    link.searchParams.get('userToken')!,
  ]
  return { path: link.pathname, inviteToken, userToken }
}

describe('an invitation', () => {
  // spec: INV-09, INV-17, INV-28, INV-35, INV-41, AUTH-20, AUTH-24
  test('leads from the mail into the account and its projects', async ({ server }) => {
    const manager = await server.signIn('MANAGER', 'One')
    const { id } = await manager.api.projectCreate({ body: { name: 'Tents' } })
    const { invites } = await manager.api.teamInvite({
      body: { users: [{ email: ' New@Nordlake.example ' }], projectIds: [{ id, name: 'Tents' }] },
    })

    expect(invites).toEqual([
      { email, status: true, message: 'Invitation Email has been sent to the user(s)' },
    ])
    expect((await manager.api.teamInvitees()).teamMembers).toMatchObject([
      { email, status: 'INVITED', roleName: 'VIEWER' },
    ])
    const { path, ...tokens } = await signUpLink(server, email)
    expect(path).toBe('/account/signup')
    const guest = server.visitor()
    expect(await guest.api.signUpDetails({ query: tokens })).toEqual({
      email,
      firstName: '',
      lastName: '',
      organizationName: 'One',
      invitedBy: 'Maja Lindqvist',
    })
    const profile = await guest.api.signUp({
      body: { ...tokens, firstName: 'Ada', lastName: 'Berg', password },
    })

    expect(profile).toMatchObject({ email, firstName: 'Ada', roleName: 'VIEWER', organizationName: 'One' })
    expect((await guest.api.projectList()).projects.map((project) => project.name)).toEqual(['Tents'])
    expect((await manager.api.teamInvitees()).teamMembers).toEqual([])
    const again = { ...tokens, firstName: 'Eve', lastName: 'x', password }
    expect(await failure(server.visitor().api.signUp({ body: again }))).toBe('404 LINK_INVALID')
  })

  test('needs both of its tokens, expires, and grants what it was made for', async ({ server }) => {
    const manager = await server.signIn('MANAGER', 'One')
    await manager.api.teamInvite({ body: { users: [{ email }, { email: 'other@nordlake.example' }] } })
    const one = await signUpLink(server, email)
    const two = await signUpLink(server, 'other@nordlake.example')
    const signUp = (inviteToken: string, userToken: string, more: object = {}) => {
      const person = { firstName: 'Ada', lastName: 'Berg', password }
      return server.visitor().api.signUp({ body: { inviteToken, userToken, ...person, ...more } })
    }

    for (const [inviteToken, userToken] of [
      [one.inviteToken, two.userToken],
      [one.userToken, one.inviteToken],
      [one.inviteToken, 'x'],
      ['x', one.userToken],
    ] as const)
      expect(await failure(signUp(inviteToken, userToken))).toBe('404 LINK_INVALID')
    const raised = { roleId: 1, email: 'x@y.example', organizationId: 99 }
    expect(await failure(signUp(one.inviteToken, one.userToken, raised))).toBe('422 VALIDATION')
    expect(await signUp(one.inviteToken, one.userToken)).toMatchObject({ email, roleName: 'VIEWER' })
    await server.app.db
      .updateTable('one_time_tokens')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    expect(await failure(signUp(two.inviteToken, two.userToken))).toBe('404 LINK_INVALID')
  })

  // spec: INV-16
  test('has people with roles, projects, where it was made, and whether a mail goes out', async ({
    server,
  }) => {
    const { api } = await server.signIn('MANAGER', 'One')
    const { id } = await api.projectCreate({ body: { name: 'Tents' } })
    const invite = (address: string, sendEmail: boolean) =>
      api.teamInvite({
        body: {
          users: [{ email: address, roleId: 100 }, { email: `2.${address}` }],
          projectIds: [{ id, name: 'Tents' }],
          source: 'project',
          customerInvite: false,
          reinvite: false,
          sendEmail,
        },
      })

    expect((await invite('silent@nordlake.example', false)).invites).toMatchObject([
      { status: true, message: 'The user has been added without an email.' },
      { status: true },
    ])
    expect((await invite('told@nordlake.example', true)).invites).toMatchObject([
      { status: true, message: 'Invitation Email has been sent to the user(s)' },
      { status: true },
    ])
    await mailTo(server, '2.told@nordlake.example')
    const mails = await server.app.db.selectFrom('mails').select('recipient').orderBy('recipient').execute()
    expect(mails.map(({ recipient }) => recipient)).toEqual([
      '2.told@nordlake.example',
      'told@nordlake.example',
    ])
    const { projectMembers } = await api.projectGet({ params: { id } })
    const invited = projectMembers.filter(({ status }) => status === 'INVITED')
    expect(invited.map((one) => `${one.email} ${one.roleName}`).sort()).toEqual([
      '2.silent@nordlake.example VIEWER',
      '2.told@nordlake.example VIEWER',
      'silent@nordlake.example TRUSTED',
      'told@nordlake.example TRUSTED',
    ])
  })

  // spec: INV-05, INV-08, INV-11, INV-12
  test('is sent again by ADMIN, which ends the link before', async ({ server }) => {
    const admin = await server.signIn('ADMIN', 'Windrow')
    const manager = await server.signIn('MANAGER', 'One')
    await manager.api.teamInvite({ body: { users: [{ email }] } })
    const first = await signUpLink(server, email)
    const body = { users: [email, manager.email, 'nobody@nordlake.example'], reinvite: true as const }

    expect(await failure(manager.api.teamReinvite({ body }))).toBe('403 FORBIDDEN')
    expect((await admin.api.teamReinvite({ body })).invites).toEqual([
      { email, status: true, message: 'Invitation email sent successfully' },
      { email: manager.email, status: false, message: "Couldn't reinvite user." },
      { email: 'nobody@nordlake.example', status: false, message: "Couldn't reinvite user." },
    ])
    const { api } = server.visitor()
    expect(await failure(api.signUpDetails({ query: first }))).toBe('404 LINK_INVALID')
    const second = await signUpLink(server, email, 2)
    expect((await api.signUpDetails({ query: second })).email).toBe(email)
  })

  test('that cannot be mailed says so and can be sent again', async () => {
    await using server = await startTestApp((config) => ({
      ...config,
      mail: { ...config.mail, smtpUrl: 'smtp://127.0.0.1:1' },
    }))
    const manager = await server.signIn('MANAGER', 'One')

    const { invites } = await manager.api.teamInvite({ body: { users: [{ email }] } })

    expect(invites).toEqual([{ email, status: false, message: "Invitation couldn't be sent." }])
    expect((await manager.api.teamInvitees()).teamMembers).toHaveLength(1)
  })

  test("puts no text of its sender into the mail's headers", async ({ server }) => {
    const manager = await server.signIn('MANAGER', 'One')
    await server.app.db
      .updateTable('users')
      .set({ first_name: 'Eve\r\nBcc: all@nordlake.example', last_name: '<script>' })
      .where('id', '=', manager.userId)
      .execute()
    await manager.api.teamInvite({ body: { users: [{ email }] } })

    const mail = await mailTo(server, email)
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.html).not.toContain('<script')
  })
})

describe('who can be invited', () => {
  // spec: INV-19, INV-22, INV-23, INV-24, INV-25, INV-36
  test('is answered with the messages of the screens', async ({ server }) => {
    const manager = await server.signIn('MANAGER', 'One')
    const member = await server.signIn('VIEWER', 'One')
    const stranger = await server.signIn('VIEWER', 'Two')
    const { id } = await manager.api.projectCreate({ body: { name: 'Tents' } })
    await manager.api.projectMembersAdd({ params: { id }, body: { userIds: [member.userId] } })
    await manager.api.teamInvite({ body: { users: [{ email }] } })
    const ask = (address: string, query: object = {}) =>
      manager.api.userEligibility({ query: { email: address, ...query } })
    const own = manager.organizationId

    expect(await ask('no address')).toMatchObject({ is_eligible: false, message: 'Invalid email address' })
    expect(await ask(email)).toEqual({
      is_eligible: false,
      message: 'This email is already invited',
      organizationId: own,
    })
    expect(await ask(member.email)).toMatchObject({ message: 'Invitee is already a member of the team' })
    expect(await ask(stranger.email)).toEqual({
      is_eligible: false,
      message: 'User already exists in a different organization.',
      organizationId: null,
    })
    expect(await ask(member.email, { source: 'project', projectIds: [id] })).toMatchObject({
      message: 'Invitee is already in the project',
    })
    expect(await ask('free@nordlake.example')).toEqual({
      is_eligible: true,
      message: '',
      organizationId: own,
    })
  })

  test('has an address of the allowed domains', async ({ server }) => {
    const manager = await server.signIn('MANAGER', 'One')
    await server.app.db
      .updateTable('organizations')
      .set({ allowed_domains: ['nordlake.example'] })
      .execute()
    const users = [
      'a@nordlake.example',
      'a@evil.example',
      'a@sub.nordlake.example',
      'a@nordlake.example.evil',
    ]

    const { invites } = await manager.api.teamInvite({
      body: { users: users.map((one) => ({ email: one })) },
    })

    expect(invites.map((invite) => invite.status)).toEqual([true, false, false, false])
    expect(invites[1]!.message).toContain('nordlake.example')
  })

  // spec: INV-10, INV-32
  test('is a colleague for a project, and never a stranger through ids of another account', async ({
    server,
  }) => {
    const manager = await server.signIn('MANAGER', 'One')
    const member = await server.signIn('VIEWER', 'One')
    const stranger = await server.signIn('MANAGER', 'Two')
    const mine = await manager.api.projectCreate({ body: { name: 'Mine' } })
    const theirs = await stranger.api.projectCreate({ body: { name: 'Theirs' } })
    const invite = (body: object) =>
      manager.api.teamInvite({ body: { users: [{ email: member.email, roleId: 20 }], ...body } })

    expect((await invite({ source: 'project', projectIds: [mine.id] })).invites).toMatchObject([
      { status: true },
    ])
    expect((await member.api.projectList()).projects.map((project) => project.id)).toEqual([mine.id])
    expect((await member.api.profile()).roleName).toBe('VIEWER')
    expect(await failure(invite({ projectIds: [mine.id, theirs.id] }))).toBe('404 NOT_FOUND')
    expect(await failure(invite({ organizationId: stranger.organizationId }))).toBe('404 NOT_FOUND')
    expect(await messageOf(manager.api.teamInvite({ body: { users: [] } }))).toBe('No invites to process.')
    const staff = await server.signIn('ADMIN:ENVOY', 'Windrow')
    expect(
      await failure(staff.api.teamInvite({ body: { users: [{ email }], projectIds: [mine.id, theirs.id] } })),
    ).toBe('409 CONFLICT')
  })

  // spec: INV-34, PERM-94
  test('gets no role above what the inviter may give', async ({ server }) => {
    const admin = await server.signIn('ADMIN', 'Windrow')
    const customer = await server.signIn('MANAGER', 'One')
    const envoy = await server.signIn('ADMIN:ENVOY', 'Windrow')
    const invite = (by: typeof admin, roleId: RoleId, more: object = {}, address = email) =>
      failure(by.api.teamInvite({ body: { users: [{ email: address, roleId }], ...more } }))

    for (const by of [customer, envoy])
      for (const roleId of [1, 2, 3] as const) expect(await invite(by, roleId)).toBe('403 FORBIDDEN')
    expect(await invite(admin, 1, { organizationId: customer.organizationId })).toBe('409 CONFLICT')
    expect(await server.app.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual(
      [],
    )
    for (const roleId of [1, 3, 20, 100, 10] as const)
      expect(await invite(admin, roleId, {}, `${roleId}.${email}`)).toBe('no error')
    for (const [number, by] of [customer, envoy].entries())
      for (const roleId of [20, 100, 10] as const)
        expect(await invite(by, roleId, {}, `${number}.${roleId}.${email}`)).toBe('no error')
    const roles = await server.app.db.selectFrom('users').select(['email', 'role_id']).execute()
    const made = roles.filter((user) => user.email.endsWith(`.${email}`))
    expect(made).toHaveLength(11)
    for (const one of made) expect(one.email).toContain(`${one.role_id}.${email}`)
    expect(await invite(admin, 2)).toBe('no error')
    const body = { email: 'x@nordlake.example', organizationId: customer.organizationId }
    expect(await envoy.api.userCreate({ body })).toMatchObject({ status: 'INVITED', roleName: 'VIEWER' })
    expect(await failure(envoy.api.userCreate({ body }))).toBe('409 CONFLICT')
    expect(await failure(envoy.api.userCreate({ body: { ...body, roleId: 1 } }))).toBe('403 FORBIDDEN')
  })
})
