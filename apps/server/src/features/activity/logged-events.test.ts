import { runActionCodes } from '@windrow/contract/run-actions'
import { describe, expect } from 'vitest'
import { startReport } from '../../testing/run-reports.ts'
import { test, type TestApp } from '../../testing/test-app.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}

async function withRun(server: TestApp) {
  const admin = await server.signIn('ADMIN', 'Nordlake')
  return { admin, path: await startReport(admin.api, recipe) }
}

/** The last events about things of this type, oldest first. */
const logged = async ({ api }: Awaited<ReturnType<TestApp['signIn']>>, subjectType: string) =>
  (await api.auditList({ query: { subjectType } })).entries.map(({ action }) => action).toReversed()

describe('the log has an event for', () => {
  // spec: MSG-02
  test('a destination that is added, changed or removed', async ({ server }) => {
    const { admin, path } = await withRun(server)
    const body = {
      name: 'Hook',
      type: 'URL' as const,
      settings: { url: 'https://hook.example/' },
      formats: ['csv' as const],
      fileName: '{page}.{extension}',
      skipValidation: true,
    }
    const { destinationId: did } = await admin.api.destinationCreate({ params: path, body })
    await admin.api.destinationUpdate({ params: { ...path, did }, body: { ...body, name: 'Other' } })
    await admin.api.destinationDelete({ params: { ...path, did } })

    expect(await logged(admin, 'destination')).toEqual([
      'DESTINATION_ADDED',
      'DESTINATION_UPDATED',
      'DESTINATION_REMOVED',
    ])
  })

  // spec: MSG-03, MSG-04
  test('a run that is started, stopped or marked', async ({ server }) => {
    const { admin, path } = await withRun(server)
    const historyIds = String(path.hid)
    await admin.api.runStop({ params: path, body: { historyIds } })
    for (const action of ['COMPLETED', 'FAILED', 'MARK_DNU', 'DELETED'] as const)
      await admin.api.runBulkUpdate({ params: path, body: { historyIds, action: runActionCodes[action] } })

    expect(await logged(admin, 'run')).toEqual([
      'RUN_STARTED',
      'RUN_STOPPED',
      'RUN_MARKED_COMPLETED',
      'RUN_MARKED_FAILED',
      'RUN_MARKED_DNU',
      'RUN_DELETED',
    ])
  })

  // spec: MSG-06, MSG-07
  test('users who are invited, get projects or another role, and are removed', async ({ server }) => {
    const { admin, path } = await withRun(server)
    const params = { id: path.id }
    const { userId } = await server.signIn('VIEWER', 'Nordlake')
    const email = 'ines@nordlake.example'
    await admin.api.teamInvite({ body: { users: [{ email }] } })
    await admin.api.teamReinvite({ body: { users: [{ email }], reinvite: true } })
    await admin.api.userRoleChange({ params: { userId }, body: { roleId: 100 } })
    await admin.api.projectMembersAdd({ params, body: { userIds: [userId] } })
    await admin.api.projectDetailsUpdate({ params, body: { repeat: 'Recurring' } })
    await admin.api.projectMemberRemove({ params: { ...params, userId } })
    await admin.api.teamMemberRemove({ params: { userId } })

    expect(await logged(admin, 'user')).toEqual([
      'USER_INVITED',
      'USER_REINVITED',
      'ROLE_CHANGED',
      'USER_REMOVED',
    ])
    expect((await logged(admin, 'project')).slice(-3)).toEqual([
      'PROJECT_MEMBERS_ADDED',
      'PROJECT_CHANGED',
      'PROJECT_MEMBER_REMOVED',
    ])

    // The project's list of activities has them all, by group, user and time.
    const shown = async (query: { group?: 'team' | 'runs'; userId?: number; from?: string; to?: string }) =>
      (await admin.api.activityList({ params, query })).activities.map(({ kind }) => kind)
    const team = [
      'USER_REMOVED',
      'PROJECT_MEMBER_REMOVED',
      'PROJECT_MEMBERS_ADDED',
      'ROLE_CHANGED',
      'USER_REINVITED',
      'USER_INVITED',
    ]
    expect(await shown({ group: 'team' })).toEqual(team)
    expect(await shown({ group: 'runs' })).toEqual(['RUN_STARTED'])
    expect(await shown({ group: 'team', userId: admin.userId })).toEqual(team)
    expect(await shown({ userId })).toEqual([])
    expect(await shown({ to: '2020-01-01T00:00:00Z' })).toEqual([])
    expect(await shown({ group: 'team', from: '2020-01-01T00:00:00Z' })).toEqual(team)
    const page = await admin.api.activityList({ params, query: { group: 'team', page: 2, limit: 4 } })
    expect(page.activities.map(({ kind, subjectName }) => [kind, subjectName])).toEqual([
      ['USER_REINVITED', email],
      ['USER_INVITED', email],
    ])
    expect(page.pagination.total).toBe(6)
    // Access to other projects, other accounts, and what staff did, stay unknown.
    const elsewhere = await admin.api.projectCreate({ body: { name: 'Elsewhere' } })
    await admin.api.teamInvite({
      body: {
        users: [{ email: 'olga@nordlake.example' }],
        projectIds: [elsewhere.id],
      },
    })
    expect(await shown({ group: 'team' })).toEqual(team)
    const manager = await server.signIn('MANAGER', 'Nordlake')
    const byStaff = await manager.api.activityList({ params, query: { userId: admin.userId } })
    expect(byStaff.activities).toEqual([])
    const all = await manager.api.activityList({ params, query: { group: 'team' } })
    expect(new Set(all.activities.map(({ userName }) => userName))).toEqual(new Set(['Staff']))
  })
})
