import { sql, type RawBuilder } from 'kysely'
import { describe, expect } from 'vitest'
import { roleIds, type RoleName } from '@windrow/contract/roles'
import { findActor } from '../../features/identity/session-queries.ts'
import { fillAccount } from '../../testing/fill-account.ts'
import { messageOf } from '../../testing/failure.ts'
import { sharedTest as test, type TestApp } from '../../testing/test-app.ts'
import type { Actor } from '../actor.ts'
import { loadScope } from './load-scope.ts'
import { loaders, type IdName } from './loaders.ts'

type Ids = Awaited<ReturnType<typeof fillAccount>>['params']

/** The actor of a user's first session. */
async function actorOf({ app: { db } }: TestApp, userId: number): Promise<Actor> {
  const { id } = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('impersonator_id', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return (await findActor(db, id, new Date(Date.now() + 60_000)))!
}

/** An account with all rows, and the rows of another report, project and run that its owner sees too. */
async function open(server: TestApp) {
  const { owner, params } = await fillAccount(server, crypto.randomUUID())
  const others = await fillAccount(server, crypto.randomUUID())
  const actor = await actorOf(server, owner.userId)
  const { db } = server.app
  const load = (name: IdName, ids: Partial<Ids> = {}, who = actor): Promise<object | undefined> =>
    loaders[name].load({ db, actor: who, ids: { ...params, ...ids } }, params[name])
  return { db, owner, actor, params, others: others.params, load }
}

/** The rows of a path that each row must be within. */
const within: Partial<Record<IdName, keyof Ids>> = {
  rid: 'id',
  cid: 'id',
  sid: 'rid',
  did: 'rid',
  deliveryId: 'rid',
  hid: 'rid',
  eid: 'hid',
  exportId: 'rid',
  jobId: 'rid',
  comparisonId: 'rid',
  ignoredId: 'rid',
  findingId: 'hid',
  threadId: 'id',
  messageId: 'threadId',
  fileId: 'id',
  noteId: 'fileId',
  uploadId: 'id',
  billingRuleId: 'orgId',
}

describe('the rows of a path', () => {
  test('are those of its ids, within the rows before them', async ({ server }) => {
    const { params, others, load } = await open(server)

    for (const name of Object.keys(loaders) as IdName[])
      expect([name, await load(name)]).toMatchObject([name, { id: params[name] }])
    for (const [name, parent] of Object.entries(within) as [IdName, keyof Ids][]) {
      const ids = name === 'did' ? { rid: others.rid, id: others.id } : { [parent]: others[parent] }
      expect([name, await load(name, ids)]).toEqual([name, undefined])
      expect([
        name,
        await load(name, { [parent]: undefined, ...(name === 'did' && { id: undefined as never }) }),
      ]).toEqual([name, undefined])
    }
  })

  test('are loaded under their names, first those of all and then those of users and the operator', async ({
    server,
  }) => {
    const { db, actor, params, others } = await open(server)
    const { id, rid, hid, exportId } = params
    const place = (ids: object) => ({ db, actor, ids: { ...ids } })
    const scope = (ids: object, isPrivate: boolean) => loadScope(place(ids), { private: isPrivate })

    expect(await scope({ id, rid, hid, exportId, name: 'token' }, false)).toMatchObject({
      project: { id },
      report: { id: rid },
      run: { id: hid },
    })
    expect(Object.keys(await scope({ id, rid, hid, exportId, name: 'token' }, false))).toHaveLength(3)
    expect(await scope({ id, rid, exportId }, true)).toMatchObject({ order: { id: exportId } })
    expect(Object.keys(await scope({ id, rid, exportId }, true))).toHaveLength(1)
    expect(await scope({ id: 'x' }, false)).toEqual({})
    const missing = (noun: string) => `There is no such ${noun}, or you may not see it.`
    expect(await messageOf(scope({ id, rid: others.rid, hid }, false))).toBe(missing('report'))
    expect(await messageOf(scope({ id, rid, hid: others.hid }, false))).toBe(missing('run'))
    expect(await messageOf(scope({ rid, jobId: 999_999 }, true))).toBe(missing('job of this report'))
  })

  test('are named where they are missing', async ({ server }) => {
    const { db, actor, params } = await open(server)
    const nouns: Record<string, string> = {}
    for (const name of Object.keys(loaders) as IdName[]) {
      const ids = { ...params, [name]: 999_999_999 }
      const load = (kind: boolean) =>
        messageOf(loadScope({ db, actor, ids: { [name]: ids[name] } }, { private: kind }))
      const [shared, own] = [await load(false), await load(true)]
      const told = [shared, own].find((message) => message !== 'no error')!
      nouns[name] = `${own === told ? 'own' : 'shared'} ${/^There is no such (.*), or/.exec(told)![1]!}`
    }

    expect(nouns).toEqual({
      id: 'shared project',
      rid: 'shared report',
      cid: 'shared page copy',
      sid: 'shared schedule',
      did: 'shared delivery destination',
      deliveryId: 'shared delivery',
      hid: 'shared run',
      eid: 'shared page snapshot of this run',
      threadId: 'shared thread',
      messageId: 'shared message',
      fileId: 'shared file',
      noteId: 'shared note on this picture',
      uploadId: 'own upload',
      reportId: 'shared report',
      historyId: 'shared run',
      ignoredId: 'own ignored finding of this report',
      findingId: 'own finding of this run',
      exportId: 'own export',
      jobId: 'own job of this report',
      comparisonId: 'own comparison',
      userId: 'shared user',
      orgId: 'shared account',
      sessionId: 'own session',
      ruleId: 'own notification rule',
      proxyId: 'own proxy',
      listId: 'own list of proxies',
      serviceId: 'own service',
      categoryId: 'own category',
      exportTaskId: 'own export',
      digestId: 'own email digest',
      mailId: 'own mail',
      viewId: 'own saved view',
      generatedId: 'own generated report',
      gridViewId: 'own saved view',
      planId: 'own recurring report',
      templateId: 'own billing template',
      billingRuleId: 'own billing rule of this account',
    })
  })

  test('are gone once they are removed, expired or ended', async ({ server }) => {
    const { db, params, load } = await open(server)
    const { sid, did, jobId, comparisonId, sessionId, userId, hid } = params
    const changes: [IdName, RawBuilder<unknown>, RawBuilder<unknown>][] = [
      ['sid', sql`update schedules set deleted_at = now() where id = ${sid}`, sql`update schedules set deleted_at = null`],
      ['did', sql`update destinations set removed_at = now() where id = ${did}`, sql`update destinations set removed_at = null`],
      ['userId', sql`update users set removed_at = now(), deactivated_at = now() where id = ${userId}`, sql`update users set removed_at = null, deactivated_at = null`],
      ['jobId', sql`update dataset_jobs set state = 'RECEIVING' where id = ${jobId}`, sql`update dataset_jobs set state = 'FAILED'`],
      ['comparisonId', sql`update comparisons set expires_at = now() where id = ${comparisonId}`, sql`update comparisons set expires_at = now() + interval '1 day'`],
      ['comparisonId', sql`update runs set deleted_at = now() where id = ${hid}`, sql`update runs set deleted_at = null`],
      ['comparisonId', sql`update runs set origin = 'IMPORTED' where id = ${hid}`, sql`update runs set origin = 'CRAWLED'`],
      ['sessionId', sql`update sessions set revoked_at = now() where id = ${sessionId}`, sql`update sessions set revoked_at = null`],
      ['sessionId', sql`update sessions set expires_at = now() where id = ${sessionId}`, sql`update sessions set expires_at = now() + interval '1 day'`],
      ['sessionId', sql`update sessions set impersonator_id = user_id where id = ${sessionId}`, sql`update sessions set impersonator_id = null`],
    ] // prettier-ignore
    for (const [name, change, undo] of changes) {
      await change.execute(db)
      expect([name, await load(name)]).toEqual([name, undefined])
      await undo.execute(db)
      expect([name, await load(name)]).toMatchObject([name, { id: params[name] }])
    }
  })

  test('that belong to a user are for this user alone', async ({ server }) => {
    const { actor, load } = await open(server)
    const other = await server.signIn('ADMIN')
    const stranger = { ...actor, userId: other.userId }

    for (const name of ['exportId', 'sessionId', 'ruleId', 'uploadId'] as const)
      expect([name, await load(name, {}, stranger)]).toEqual([name, undefined])
    for (const name of ['jobId', 'comparisonId', 'hid'] as const)
      expect([name, await load(name, {}, stranger)]).toMatchObject([name, {}])
  })

  test('of a destination may be those of its report, or of its whole project', async ({ server }) => {
    const { db, params, others, load } = await open(server)
    const { id, did, rid } = params
    const ids = async () => [
      (await load('did')) !== undefined,
      (await load('did', { id: others.id })) !== undefined,
      (await load('did', { rid: others.rid })) !== undefined,
    ]

    expect(await ids()).toEqual([true, true, false])
    await db
      .updateTable('destinations')
      .set({ report_id: null, project_id: id })
      .where('id', '=', did)
      .execute()
    expect(await ids()).toEqual([true, false, true])
    await db
      .updateTable('destinations')
      .set({ report_id: rid, project_id: null })
      .where('id', '=', did)
      .execute()
  })
})

describe('what a role sees', () => {
  /** The actor as if they had another role. */
  const as = (actor: Actor, role: RoleName, more: Partial<Actor> = {}): Actor => ({ ...actor, role, ...more })
  const roles = Object.keys(roleIds) as RoleName[]

  test('of runs: those that were imported or deleted only where it may change their status', async ({
    server,
  }) => {
    const { db, actor, params, load } = await open(server)
    const seen = async (name: 'hid' | 'comparisonId' | 'jobId') => {
      const all = []
      for (const role of roles) if (await load(name, {}, as(actor, role))) all.push(role)
      return all
    }
    const staff = ['ADMIN', 'ADMIN:ENVOY', 'ADMIN:BUILDER']
    const set = (values: object) => db.updateTable('runs').set(values).where('id', '=', params.hid).execute()

    expect(await seen('hid')).toEqual(roles)
    expect(await seen('comparisonId')).toEqual(roles)
    await set({ status: 'IMPORTED', ended_at: new Date() })
    expect(await seen('hid')).toEqual(staff)
    expect(await seen('comparisonId')).toEqual(staff)
    expect(await seen('jobId')).toEqual(roles)
    const job = db.updateTable('dataset_jobs').where('id', '=', params.jobId)
    await job.set({ run_ids: [params.hid] }).execute()
    expect(await seen('jobId')).toEqual(staff)
    await set({ status: 'FAILED', deleted_at: new Date() })
    expect(await seen('hid')).toEqual(staff)
    expect(await seen('jobId')).toEqual(roles)
    await job.set({ kind: 'import' }).execute()
    expect(await seen('jobId')).toEqual(staff)
  })

  test('of projects: staff all, managers those of the account, others their own and those they are members of', async ({
    server,
  }) => {
    const { db, actor, params, load } = await open(server)
    const stranger = await server.signIn('VIEWER', crypto.randomUUID())
    const colleague = { userId: params.userId }
    const abroad = { organizationId: stranger.organizationId, userId: stranger.userId }
    const seenBy = async (name: 'id' | 'reportId', more: Partial<Actor>) => {
      const all = []
      for (const role of roles) if (await load(name, {}, as(actor, role, more))) all.push(role)
      return all
    }
    const staff = ['ADMIN', 'ADMIN:ENVOY', 'ADMIN:BUILDER']
    const setStatus = (status: 'ACTIVE' | 'DELETED') =>
      db
        .updateTable('projects')
        .set({ status } as never)
        .where('id', '=', params.id)
        .execute()

    for (const name of ['id', 'reportId'] as const) {
      expect(await seenBy(name, {})).toEqual(roles)
      expect(await seenBy(name, colleague)).toEqual([...staff, 'MANAGER'])
      expect(await seenBy(name, abroad)).toEqual(staff)
    }
    await db.insertInto('project_members').values({ project_id: params.id, user_id: params.userId }).execute()
    expect(await seenBy('id', colleague)).toEqual(roles)
    expect(await seenBy('id', abroad)).toEqual(staff)
    await setStatus('DELETED')
    expect(await seenBy('id', {})).toEqual(['ADMIN', 'ADMIN:ENVOY'])
    expect(await seenBy('reportId', {})).toEqual([])
    await setStatus('ACTIVE')
  })

  test('of users and accounts: staff all, others their own', async ({ server }) => {
    const { actor, params, load } = await open(server)
    const abroad = { organizationId: actor.organizationId + 1000 }

    for (const name of ['userId', 'orgId'] as const)
      for (const role of roles) {
        expect([name, role, await load(name, {}, as(actor, role))]).toMatchObject([
          name,
          role,
          { id: params[name] },
        ])
        const seen = await load(name, {}, as(actor, role, abroad))
        expect([name, role, seen !== undefined]).toEqual([name, role, role.startsWith('ADMIN')])
      }
  })

  test('of notification rules: the own ones about what it sees', async ({ server }) => {
    const { db, actor, params, load } = await open(server)
    const viewer = as(actor, 'VIEWER')
    const rule = (values: { project_id?: number | null; report_id?: number | null }) =>
      db.updateTable('notification_rules').set(values).where('id', '=', params.ruleId).execute()
    const seen = async () => (await load('ruleId', {}, viewer)) !== undefined
    const own = (owner_id: number) =>
      db.updateTable('projects').set({ owner_id }).where('id', '=', params.id).execute()

    expect(await seen()).toBe(true)
    for (const place of [
      { project_id: params.id, report_id: null },
      { project_id: null, report_id: params.rid },
    ]) {
      await rule(place)
      expect(await seen()).toBe(true)
      await own(params.userId)
      expect(await seen()).toBe(false)
      await own(actor.userId)
    }
  })
})
