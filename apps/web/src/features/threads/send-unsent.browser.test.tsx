import { afterEach, expect, it } from 'vitest'
import { ApiError } from '@windrow/contract/client'
import { readKept, writeKept } from '../../session/kept-store.ts'
import { answering } from '../../testing/answers.ts'
import { queriesOf } from '../../testing/profile.ts'
import { messageOf } from '../../testing/threads.ts'
import { outboxOf, sendAllUnsent, sendUnsent } from './send-unsent.ts'
import { readUnsent, type Unsent } from './unsent.ts'

const me = 7
const unsent = (clientId: string, more: Partial<Unsent> = {}): Unsent => ({
  clientId,
  projectId: 1,
  text: `Text ${clientId}`,
  internal: false,
  quoteOf: null,
  close: false,
  createdDate: '2026-11-20T12:00:00.000Z',
  ...more,
})
const keep = (threadId: number, ...items: Unsent[]) =>
  writeKept(outboxOf(me, threadId), JSON.stringify(items))
const left = (threadId: number) =>
  readUnsent(readKept(outboxOf(me, threadId))).map(({ clientId }) => clientId)
afterEach(() => {
  for (const threadId of [17, 18, 19, 180]) writeKept(outboxOf(me, threadId), null)
})

it('messages of threads that are not open are sent once there is a connection, in their order', async () => {
  keep(17, unsent('a'), unsent('b'))
  keep(180, unsent('c', { projectId: 2 }))
  const old = unsent('d')
  delete old.projectId
  keep(19, old)
  const calls = answering({
    'POST /projects/1/threads/17/messages': () => messageOf(7, { threadId: 17 }),
    'POST /projects/2/threads/180/messages': () => messageOf(8, { threadId: 180 }),
  })

  sendAllUnsent(queriesOf('MANAGER'), me)

  await expect.poll(() => [left(17), left(180)]).toEqual([[], []])
  expect(calls.filter(({ name }) => name.includes('/17/')).map(({ body }) => body)).toMatchObject([
    { clientId: 'a', text: 'Text a' },
    { clientId: 'b', text: 'Text b' },
  ])
  // It waits until its thread is open, since it doesn't know its project.
  expect(left(19)).toEqual(['d'])
})

it('whoever asks while a thread is being sent shares the outcome', async () => {
  keep(18, unsent('a'))
  const gate = Promise.withResolvers<void>()
  answering({
    'POST /projects/1/threads/18/messages': async () => {
      await gate.promise
      throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Try again.' })
    },
  })
  const sending = { queries: queriesOf('MANAGER'), id: 1, threadId: 18, name: outboxOf(me, 18) }

  const outcomes = Promise.allSettled([sendUnsent(sending), sendUnsent(sending)])
  gate.resolve()

  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(left(18)).toEqual(['a'])
})
