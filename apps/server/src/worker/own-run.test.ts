import { patienceMs } from '@windrow/contract/testing/patience'
import { describe, expect, vi } from 'vitest'
import { channels } from '../database/notification-hub.ts'
import { messageOf } from '../testing/failure.ts'
import { twoRunsAtWork } from '../testing/run-at-work.ts'
import { sharedTest as test, type TestApp } from '../testing/test-app.ts'
import { insertWorker } from '../testing/worker-row.ts'
import { updateOwnRun } from './own-run.ts'

const runsOf = ({ app }: TestApp) =>
  app.db
    .selectFrom('runs')
    .select(['id', 'debug_message', 'next_sequence', 'is_idle'])
    .orderBy('id')
    .execute()
const partsOf = ({ app }: TestApp) =>
  app.db
    .selectFrom('run_parts')
    .select(['run_id', 'part', 'next_sequence', 'is_idle', 'pages_per_second'])
    .orderBy('run_id')
    .orderBy('part')
    .execute()

describe('a change of a run by its worker', () => {
  test('changes this run alone, tells its state, and notifies', async ({ server }) => {
    const [one, other] = await twoRunsAtWork(server)
    const { db, hub } = server.app
    const told: string[] = []
    const stop = hub.listen(channels.runChanged, (payload) => told.push(payload))
    await db.updateTable('runs').set({ done: 7, failed: 3 }).where('id', '=', one.path.hid).execute()
    const own = await one.part(0)

    expect(await updateOwnRun(db, own, { debug_message: 'hello' }, { next_sequence: 5 })).toEqual({
      stopRequested: false,
      done: 7,
      failed: 3,
      parts: 1,
    })
    expect(await runsOf(server)).toEqual([
      { id: one.path.hid, debug_message: 'hello', next_sequence: 5, is_idle: false },
      { id: other.path.hid, debug_message: null, next_sequence: 0, is_idle: false },
    ])
    await vi.waitFor(() => expect(told).toContain(`${one.path.rid}:${one.path.hid}`), { timeout: patienceMs })
    await db.updateTable('runs').set({ stop_requested_at: new Date() }).execute()
    expect(await updateOwnRun(db, own, {})).toMatchObject({ stopRequested: true })
    stop()
  })

  test('by another part changes the columns of that part alone', async ({ server }) => {
    const [one, other] = await twoRunsAtWork(server)
    const own = await one.part(1)
    await one.part(2)
    await other.part(1)
    const change = { next_sequence: 5, is_idle: true, pages_per_second: 1.5 }

    await updateOwnRun(server.app.db, own, { debug_message: 'hello' }, change)

    expect(await runsOf(server)).toEqual([
      { id: one.path.hid, debug_message: 'hello', next_sequence: 0, is_idle: false },
      { id: other.path.hid, debug_message: null, next_sequence: 0, is_idle: false },
    ])
    await updateOwnRun(server.app.db, own, { debug_message: 'hello' })
    const rest = { next_sequence: 0, is_idle: false, pages_per_second: null }
    expect(await partsOf(server)).toEqual([
      { run_id: one.path.hid, part: 1, ...change },
      { run_id: one.path.hid, part: 2, ...rest },
      { run_id: other.path.hid, part: 1, ...rest },
    ])
  })

  test.for([0, 1])(
    'by part %i is refused to every other attempt, worker and part, and after the end',
    async (number, { server }) => {
      const [run] = await twoRunsAtWork(server)
      const { db } = server.app
      const own = await run.part(number)
      const stranger = await insertWorker(db)
      const before = [await runsOf(server), await partsOf(server)]
      const tries = [
        { ...own, attempt: 2 },
        { ...own, attempt: 0 },
        { ...own, workerId: stranger },
        { ...own, part: 2 },
        { ...own, runId: own.runId + 1000 },
      ]

      for (const other of tries)
        expect(await messageOf(updateOwnRun(db, other, { debug_message: 'no' }, { next_sequence: 9 }))).toBe(
          `attempt ${other.attempt} of run ${other.runId}, part ${other.part} is over`,
        )
      expect([await runsOf(server), await partsOf(server)]).toEqual(before)
      await db.updateTable('runs').set({ ended_at: new Date() }).execute()
      await expect(updateOwnRun(db, own, { debug_message: 'no' })).rejects.toThrow('is over')
      expect([await runsOf(server), await partsOf(server)]).toEqual(before)
    },
  )
})
