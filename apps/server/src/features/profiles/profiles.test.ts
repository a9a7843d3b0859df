import { describe, expect } from 'vitest'
import { profileTexts } from '@windrow/contract/profile-display'
import type { RunStatus } from '@windrow/contract/run-status'
import type { Column } from '@windrow/contract/schemas/datasets'
import { refusal } from '../../testing/failure.ts'
import { fillRun } from '../../testing/fill-run.ts'
import { startReport, type RunPath } from '../../testing/run-reports.ts'
import { test, type TestApp } from '../../testing/test-app.ts'
import { makeNextProfile } from './make-profile.ts'
import { progressed, releaseJob } from '../../queue/job-lease.ts'
import { renewLease, type Claim } from '../../queue/lease.ts'
import { claimProfile, endProfile, profileLease } from './profile-queries.ts'
import { queueProfiles } from './queue-profiles.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}
const columns: Column[] = [
  { name: 'name', type: 'text' },
  { name: 'price', type: 'number' },
]
const rows = [
  { name: 'Tent', price: 10 },
  { name: 'Tent', price: 20 },
  { name: 'Stove', price: 60 },
  { price: 30 },
]

const order = (path: RunPath) => ({ params: { ...path, pageId: 'items' } })
const place = (path: RunPath) => ({ params: { ...path, scheduleId: 0 } })

/** Makes the last heartbeat of all profile workers look long ago. */
const silence = ({ app }: TestApp) =>
  app.db
    .updateTable('run_profiles')
    .set({ worked_at: new Date(Date.now() - 60_000) })
    .execute()

const renew = ({ app }: TestApp, claim: Claim, share: number) =>
  renewLease(app.db, profileLease, claim, progressed(share))

let reports = 0

async function filled(server: TestApp, table = rows as object[], of: readonly Column[] = columns) {
  const person = await server.signIn('ADMIN')
  const path = await startReport(person.api, recipe, `Report ${(reports += 1)}`)
  await fillRun(server.app, path.hid, of, table)
  return { api: person.api, path }
}

describe('the profile of a table', () => {
  // spec: PROF-01, PROF-10, PROF-11
  test('is requested, made in the background and stored', async ({ server }) => {
    const { api, path } = await filled(server)
    expect(await api.profileGet(place(path))).toMatchObject({ state: 'NONE', Columns: [], unavailable: null })

    expect(await api.profileGenerate(order(path))).toMatchObject({ state: 'QUEUED', generatedDate: null })
    await api.profileGenerate(order(path))
    expect(await makeNextProfile(server.app)).toBe(true)
    expect(await makeNextProfile(server.app)).toBe(false)

    const profile = await api.profileGet({ ...place(path), query: { page_id: 'items' } })
    expect(profile).toMatchObject({
      NumRows: 4,
      ProfileLimitExceed: false,
      ProfileStatus: { status: true, message: '' },
      state: 'READY',
      progress: 1,
      Columns: [
        { name: 'name', distinctCount: 2, fillRate: 75, memorySize: 13, shortest: 4, longest: 5 },
        { name: 'price', distinctCount: 4, fillRate: 100, minimum: 10, maximum: 60, mean: 30 },
      ],
    })
    expect(profile.Columns[0]?.topValues[0]).toEqual({ value: 'Tent', count: 2 })
    const { Columns } = await api.profileGet({ ...place(path), query: { limit: 1 } })
    expect(Columns.map(({ name }) => name)).toEqual(['name'])
    const other = { ...place(path), query: { page_id: 'reviews' } }
    expect(await refusal(api.profileGet(other))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusal(api.profileTrend(other))).toMatchObject({ code: 'NOT_FOUND' })
    const exceeds = async (row_count: number) => {
      await server.app.db.updateTable('run_profiles').set({ row_count }).execute()
      return (await api.profileGet(place(path))).ProfileLimitExceed
    }
    expect([await exceeds(1_000_000), await exceeds(1_000_001)]).toEqual([false, true])
  })

  // spec: PROF-09, PROF-11
  test('has a trend of its columns over the last runs', async ({ server }) => {
    const { api, path } = await filled(server)
    await api.profileGenerate(order(path))
    await makeNextProfile(server.app)
    const { id } = await api.runStart({ params: path })
    await fillRun(server.app, id, columns, [{ name: 'Tent' }, { name: 'Stove', price: 1 }])
    const second = { ...path, hid: id }
    await api.profileGenerate(order(second))
    await makeNextProfile(server.app)

    const trend = await api.profileTrend({ ...place(second), query: { column_name: 'price', limit: 10 } })
    expect(trend.columns).toMatchObject([
      {
        name: 'price',
        runs: [
          { historyId: path.hid, FillRate: 100, DistinctCount: 4, MemorySize: 32 },
          { historyId: id, FillRate: 50, DistinctCount: 1, MemorySize: 8 },
        ],
      },
    ])
    const last = await api.profileTrend({ ...place(second), query: { limit: 1, page_id: 'items' } })
    expect(last.columns.map(({ name, runs }) => [name, runs.length])).toEqual([
      ['name', 1],
      ['price', 1],
    ])
    // From the first run's point of view, the second doesn't exist yet.
    expect((await api.profileTrend(place(path))).columns[0]?.runs).toHaveLength(1)
  })

  // spec: PROF-03, PROF-04, PROF-06
  test('is not available for nested data, active runs and empty tables', async ({ server }) => {
    const nested = await filled(server, [{ data: { a: 1 } }], [{ name: 'data', type: 'json' }])
    expect(await nested.api.profileGet(place(nested.path))).toMatchObject({ unavailable: profileTexts.json })
    expect(await refusal(nested.api.profileGenerate(order(nested.path)))).toEqual({
      code: 'CONFLICT',
      message: profileTexts.json,
    })

    const { api, path } = await filled(server)
    const set = (status: RunStatus) =>
      server.app.db.updateTable('runs').set({ status }).where('id', '=', path.hid).execute()
    for (const status of ['PENDING', 'PROVISIONING', 'INITIALIZING', 'PROCESSING', 'STOPPING'] as const) {
      await set(status)
      const { unavailable } = await api.profileGet(place(path))
      expect([status, unavailable]).toEqual([status, profileTexts.waiting])
      expect(await refusal(api.profileGenerate(order(path)))).toMatchObject({ message: profileTexts.waiting })
    }
    await set('FAILED')
    expect(await api.profileGenerate(order(path))).toMatchObject({ state: 'QUEUED' })

    const empty = await filled(server, [])
    expect(await empty.api.profileGet(place(empty.path))).toMatchObject({ unavailable: profileTexts.empty })
    expect(await refusal(empty.api.profileGenerate(order(empty.path)))).toMatchObject({
      message: profileTexts.empty,
    })
  })

  // spec: PROF-07
  test('reports a failure, and can be requested again', async ({ server }) => {
    const { api, path } = await filled(server)
    const set = (bytes: number) =>
      server.app.db.updateTable('run_segments').set({ bytes }).where('run_id', '=', path.hid).execute()
    const { bytes } = await server.app.db
      .selectFrom('run_segments')
      .select('bytes')
      .where('run_id', '=', path.hid)
      .executeTakeFirstOrThrow()
    await set(1)
    await api.profileGenerate(order(path))
    await makeNextProfile(server.app)

    const failed = await api.profileGet(place(path))
    expect(failed).toMatchObject({ state: 'FAILED', Columns: [], ProfileStatus: { status: false } })
    expect(failed.ProfileStatus.message).not.toBe('')
    await server.app.db.updateTable('run_profiles').set({ message: null }).execute()
    expect((await api.profileGet(place(path))).ProfileStatus.message).toBe(
      'Something internal error occurred while generating data profile',
    )

    await set(bytes)
    await api.profileGenerate(order(path))
    await makeNextProfile(server.app)
    expect(await api.profileGet(place(path))).toMatchObject({
      state: 'READY',
      ProfileStatus: { status: true, message: '' },
    })
  })

  // spec: PROF-05
  test('is requested with permission, and seen by all members', async ({ server }) => {
    const { api, path } = await filled(server)
    const join = async (role: 'MANAGER' | 'VIEWER') => {
      const person = await server.signIn(role)
      await server.app.db
        .insertInto('project_members')
        .values({ project_id: path.id, user_id: person.userId })
        .execute()
      return person.api
    }
    const viewer = await join('VIEWER')
    expect(await refusal(viewer.profileGenerate(order(path)))).toMatchObject({ code: 'FORBIDDEN' })
    await (await join('MANAGER')).profileGenerate(order(path))
    expect(await viewer.profileGet(place(path))).toMatchObject({ state: 'QUEUED' })
    const schedule = { params: { ...path, scheduleId: 7 } }
    expect(await refusal(api.profileGet(schedule))).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusal(api.profileTrend(schedule))).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('can be cancelled while it is queued and while it is made', async ({ server }) => {
    const { api, path } = await filled(server)
    expect(await refusal(api.profileCancel(order(path)))).toMatchObject({ code: 'CONFLICT' })

    await api.profileGenerate(order(path))
    expect(await api.profileCancel(order(path))).toMatchObject({ state: 'CANCELLED' })
    expect(await makeNextProfile(server.app)).toBe(false)

    await api.profileGenerate(order(path))
    const claimed = await claimProfile(server.app.db)
    expect(await renew(server, claimed!, 0.5)).toBe(true)
    expect(await api.profileGet(place(path))).toMatchObject({ state: 'WORKING', progress: 0.5 })
    await api.profileCancel(order(path))
    expect(await renew(server, claimed!, 0.6)).toBe(false)
  })

  test('is requeued when its worker shuts down, and taken over from a lost one', async ({ server }) => {
    const { api, path } = await filled(server)
    await api.profileGenerate(order(path))
    await makeNextProfile(server.app, AbortSignal.abort())
    expect(await api.profileGet(place(path))).toMatchObject({ state: 'QUEUED' })

    await claimProfile(server.app.db)
    expect(await makeNextProfile(server.app)).toBe(false)
    await silence(server)
    expect(await makeNextProfile(server.app)).toBe(true)
    expect(await api.profileGet(place(path))).toMatchObject({ state: 'READY' })
  })

  test('is not ended by an attempt that was taken over', async ({ server }) => {
    const { api, path } = await filled(server)
    await api.profileGenerate(order(path))
    const slow = await claimProfile(server.app.db)
    await silence(server)
    const next = await claimProfile(server.app.db)

    expect(await renew(server, slow!, 0.9)).toBe(false)
    await endProfile(server.app.db, slow!, { rows: 1, columns: [] })
    await endProfile(server.app.db, slow!, { message: 'too late' })
    await releaseJob(server.app.db, profileLease, slow!)
    expect(await api.profileGet(place(path))).toMatchObject({ state: 'WORKING', progress: 0 })

    // Neither is one that was cancelled and requested again meanwhile.
    await api.profileCancel(order(path))
    await api.profileGenerate(order(path))
    await claimProfile(server.app.db)
    await endProfile(server.app.db, next!, { message: 'too late' })
    expect(await api.profileGet(place(path))).toMatchObject({ state: 'WORKING' })
  })

  test('is given up when its worker was lost three times, until it is requested again', async ({
    server,
  }) => {
    const { api, path } = await filled(server)
    await api.profileGenerate(order(path))
    for (let begun = 0; begun < 3; begun += 1) {
      expect(await claimProfile(server.app.db)).not.toBeNull()
      await silence(server)
    }

    expect(await makeNextProfile(server.app)).toBe(true)
    const given = await api.profileGet(place(path))
    expect(given).toMatchObject({ state: 'FAILED', ProfileStatus: { status: false } })
    expect(given.ProfileStatus.message).toContain('lost each time')
    expect(await makeNextProfile(server.app)).toBe(false)

    await api.profileGenerate(order(path))
    expect(await makeNextProfile(server.app)).toBe(true)
    expect(await api.profileGet(place(path))).toMatchObject({ state: 'READY' })
  })

  test('is made first if somebody asked for it, also if the end of the run had queued it', async ({
    server,
  }) => {
    const { db } = server.app
    const [first, second, third] = [await filled(server), await filled(server), await filled(server)]
    for (const { path } of [first, second])
      await db.transaction().execute((trx) => queueProfiles(trx, { id: path.hid, rows: 4 }))
    await third.api.profileGenerate(order(third.path))
    await second.api.profileGenerate(order(second.path))
    const made = []
    for (let profile = await claimProfile(db); profile; profile = await claimProfile(db)) {
      made.push(profile.run_id)
      await endProfile(db, profile, { rows: 4, columns: [] })
    }
    expect(made).toEqual([second, third, first].map(({ path }) => path.hid))
  })

  test('is made one table of a run at a time', async ({ server }) => {
    const { api, path } = await filled(server)
    const other = { run_id: path.hid, page_id: 'reviews', state: 'WORKING' as const, worked_at: new Date() }
    await server.app.db.insertInto('run_profiles').values(other).execute()
    await api.profileGenerate(order(path))
    expect(await claimProfile(server.app.db)).toBeNull()

    await server.app.db.deleteFrom('run_profiles').where('page_id', '=', 'reviews').execute()
    expect(await claimProfile(server.app.db)).toMatchObject({ run_id: path.hid, page_id: 'items' })
  })
})
