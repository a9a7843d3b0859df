import { patienceMs } from '@windrow/contract/testing/patience'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { channels } from '../../database/notification-hub.ts'
import { startReport } from '../../testing/run-reports.ts'
import { test } from '../../testing/test-app.ts'
import { endAccess } from '../teams/leave-behind.ts'

const recipe = {
  version: 1 as const,
  start: ['https://shop.example/'],
  types: { list: { table: 'items', fields: { name: { select: 'h1' } } } },
}

test.for(['the access of who follows them', 'the right to their project'] as const)(
  'events end with %s',
  async (what, { server }) => {
    const { db } = server.app
    const path = await startReport((await server.signIn('ADMIN')).api, recipe)
    const member = await server.signIn('TRUSTED')
    await db.insertInto('project_members').values({ project_id: path.id, user_id: member.userId }).execute()
    const stream = await member.api.reportEvents({ params: path, signal: new AbortController().signal })
    let ended = false
    let events = 0
    const followed = (async () => {
      for await (const _ of stream) events += 1
      ended = true
    })()
    await vi.waitFor(() => expect(events).toBeGreaterThan(0), { timeout: patienceMs })

    if (what === 'the right to their project')
      await db.deleteFrom('project_members').where('user_id', '=', member.userId).execute()
    else await db.transaction().execute((trx) => endAccess(trx, member.userId))

    // The run keeps changing; soon nobody gets updates any more.
    await vi.waitFor(
      async () => {
        await sql`select pg_notify(${channels.runChanged}, ${`${path.rid}:${path.hid}`})`.execute(db)
        expect(ended).toBe(true)
      },
      { timeout: patienceMs, interval: 100 },
    )
    await followed
  },
)
