import { patienceMs } from '@windrow/contract/testing/patience'
import { expect, vi } from 'vitest'
import { test } from '../testing/test-app.ts'
import { Scheduler } from './scheduler.ts'

test('kept mails are removed after 30 days', async ({ server }) => {
  const { api } = await server.signIn('ADMIN')
  const [old, young] = [await api.mailTest(), await api.mailTest()]
  const age = (id: number, days: number) =>
    server.app.db
      .updateTable('mails')
      .set({ created_at: new Date(Date.now() - days * 86_400_000) } as never)
      .where('id', '=', id)
      .execute()
  await age(old.id, 30.1)
  await age(young.id, 29.9)

  await using _scheduler = new Scheduler(server.app)
  await vi.waitFor(async () => expect((await api.mailList()).mails.map(({ id }) => id)).toEqual([young.id]), {
    timeout: patienceMs,
    interval: 50,
  })
})
