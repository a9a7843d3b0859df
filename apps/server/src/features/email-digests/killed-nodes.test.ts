import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { patienceMs } from '@windrow/contract/testing/patience'
import { dueDigest, loseWorkers, makeDue } from '../../testing/digest-support.ts'
import { startMailServer, type TakenMail } from '../../testing/mail-server.ts'
import { test, type TestApp } from '../../testing/test-app.ts'
import { WindrowProcess } from '../../testing/windrow-process.ts'

/** A node with only the scheduler role. */
const startNode = (server: TestApp, name: string, smtpUrl: string) =>
  new WindrowProcess({
    DATABASE_URL: server.databaseUrl,
    WINDROW_DATA_DIR: join(server.dataDir, name),
    WINDROW_ROLES: 'scheduler',
    WINDROW_WORKERS: undefined,
    SMTP_URL: smtpUrl,
  })

test('every recipient gets the mail although a node is killed while sending, and under one Message-ID', async ({
  server,
}) => {
  const taken: TakenMail[] = []
  const nodes: WindrowProcess[] = []
  /** The second mail was taken, but the node that sent it never learns of it. */
  const killAfterSecond = async (node: number, mail: TakenMail) => {
    if (taken.push(mail) !== 2) return null
    nodes[node]!.child.kill('SIGKILL')
    await once(nodes[node]!.child, 'exit')
    await loseWorkers(server)
    return null
  }
  using first = await startMailServer((mail) => killAfterSecond(0, mail))
  using second = await startMailServer((mail) => killAfterSecond(1, mail))
  const { people, params, lastOf } = await dueDigest(server, 4)
  await server.app.db.updateTable('email_digests').set({ next_due_at: null }).execute()
  await using stack = new AsyncDisposableStack()
  nodes.push(
    stack.use(startNode(server, 'first', first.url)),
    stack.use(startNode(server, 'second', second.url)),
  )
  await Promise.all(nodes.map((node) => node.ready()))
  await makeDue(server, params.digestId)

  await vi.waitFor(async () => expect((await lastOf())?.state).toBe('SENT'), {
    timeout: patienceMs,
    interval: 50,
  })
  const idsOf = (email: string) => taken.filter(({ to }) => to === email).map(({ messageId }) => messageId)
  for (const { email } of people) expect(new Set(idsOf(email)).size).toBe(1)
  expect(taken).toHaveLength(people.length + 1)
  expect(nodes.filter(({ child }) => child.signalCode === 'SIGKILL')).toHaveLength(1)
  const { rows } = await sql`select losses from email_digest_sends`.execute(server.app.db)
  expect(rows).toEqual([{ losses: 1 }])
})
