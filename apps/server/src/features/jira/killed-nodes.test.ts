import { join } from 'node:path'
import { patienceMs } from '@windrow/contract/testing/patience'
import { expect, test, vi } from 'vitest'
import { jiraEnvironment, startJiraServer } from '../../testing/jira-server.ts'
import { linkedThread, startWithJira, textsIn } from '../../testing/jira-support.ts'
import { say } from '../../testing/talk-support.ts'
import { testSecret } from '../../testing/test-app.ts'
import { WindrowProcess } from '../../testing/windrow-process.ts'

test('a node that is killed after Jira took a comment, and before it noted it, has sent it once', async () => {
  await using fake = await startJiraServer()
  await using server = await startWithJira(fake)
  const { maja, path, issue } = await linkedThread(server, fake)
  const startNode = (name: string) =>
    new WindrowProcess({
      ...jiraEnvironment(fake.url, 3),
      DATABASE_URL: server.databaseUrl,
      WINDROW_DATA_DIR: join(server.dataDir, name),
      WINDROW_ROLES: 'scheduler',
      WINDROW_WORKERS: undefined,
      WINDROW_SECRET_KEY: testSecret,
      WINDROW_ALLOW_ADDRESSES: '127.0.0.1',
    })
  fake.trouble.silent = true
  await using victim = startNode('victim')
  await victim.ready()
  await say(maja, path, 'one')
  await say(maja, path, 'two')
  await vi.waitFor(() => expect(issue.comments).toHaveLength(1), { timeout: patienceMs, interval: 20 })
  victim.child.kill('SIGKILL')
  await victim.ended
  fake.trouble.silent = false
  // Its lease has ended.
  await server.app.db
    .updateTable('jira_links')
    .set({ worked_at: new Date(Date.now() - 60_000) })
    .execute()
  await using _heir = startNode('heir')
  await vi.waitFor(
    async () => {
      expect(await server.app.db.selectFrom('jira_items').select('id').execute()).toEqual([])
    },
    { timeout: patienceMs, interval: 50 },
  )

  expect(issue.comments.map(({ body }) => textsIn(body).split(' ').at(-1))).toEqual(['one', 'two'])
})
