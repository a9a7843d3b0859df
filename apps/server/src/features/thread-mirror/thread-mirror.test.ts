import { describe, expect } from 'vitest'
import { startSlackServer, type SlackServer } from '@windrow/delivery/testing/slack-server'
import { recipe } from '../../testing/delivery-support.ts'
import { say, startThread, talkingProject } from '../../testing/talk-support.ts'
import { accountTest as test, type TestApp } from '../../testing/test-app.ts'
import { postNext } from './post-next.ts'
import { queuePosts } from './queue-posts.ts'

async function postAll({ app }: TestApp): Promise<void> {
  while (await queuePosts(app));
  while (await postNext(app, new AbortController().signal));
}

/** The time of all waiting posts has come. */
const letTimePass = ({ app }: TestApp) =>
  app.db
    .updateTable('mirror_posts')
    .set({ due_at: new Date(0), leased_until: null })
    .execute()

/** A project whose threads are mirrored to this Slack; others are not. */
async function mirrored(server: TestApp, slack: SlackServer, mirror = 'THREADS') {
  while (await queuePosts(server.app));
  const project = await talkingProject(server)
  const admin = await server.signIn('ADMIN', 'Operator')
  const report = await admin.api.reportCreate({
    params: { id: project.id },
    body: { name: 'Catalogue', recipe },
  })
  const path = { id: project.id, rid: report.id }
  const destination = await admin.api.destinationCreate({
    params: path,
    body: {
      name: 'Team channel',
      type: 'SLACK',
      settings: { webhook_url: `${slack.base}/services/T/B/right`, mirror },
      formats: ['csv'],
      fileName: '{page}.{extension}',
      skipValidation: true,
    },
  })
  slack.messages.splice(0)
  return { ...project, admin, path, destinationId: destination.destinationId }
}

const textsOf = ({ messages }: SlackServer) => messages.map(({ text }) => String(text))

describe('threads of a project that a destination mirrors', () => {
  test('are posted in order, without internal notes, each message once', async ({ server }) => {
    await using slack = await startSlackServer()
    const { maja, priya, id } = await mirrored(server, slack)
    const path = await startThread(maja, id, { text: 'Why **189**?' })
    await say(priya, path, 'a secret note', { internal: true })
    await say(priya, path, 'It is the sale', { close: true })
    const gone = await say(maja, path, 'Never mind')
    await maja.api.messageDelete({ params: { ...path, messageId: gone.messageId } })
    await Promise.all([postAll(server), postAll(server)])
    await postAll(server)

    const [first, ...others] = textsOf(slack)
    expect(first).toMatch(
      /^\*Maja Lindqvist \(Shop .*\)\* started a thread · <http.*\|#1 Prices>\nWhy \*189\*\?$/,
    )
    expect(first).toContain(`/projects/${id}/collaboration?thread=${path.threadId}&message=`)
    expect(others.map((text) => text.replace(/ · <.*>/, ''))).toEqual([
      '*Priya Raman (Windrow support)* wrote\nIt is the sale',
      '*Priya Raman* closed the thread',
      '*Maja Lindqvist* opened the thread again',
    ])
  })

  test('are not posted by other destinations, nor after it was switched off', async ({ server }) => {
    await using slack = await startSlackServer()
    const { maja, id, admin, path, destinationId } = await mirrored(server, slack)
    await mirrored(server, slack, 'OFF').then((other) => startThread(other.maja, other.id))
    await startThread(maja, id)
    while (await queuePosts(server.app));
    await admin.api.destinationDelete({ params: { ...path, did: destinationId } })
    await postAll(server)

    expect(slack.messages).toEqual([])
    expect(await server.app.db.selectFrom('mirror_posts').select('id').execute()).toEqual([])
  })

  test('wait as long as Slack says, and nothing is lost or overtaken', async ({ server }) => {
    await using slack = await startSlackServer()
    const { maja, id } = await mirrored(server, slack)
    slack.trouble.limited = true
    const path = await startThread(maja, id, { text: 'one' })
    await say(maja, path, 'two')
    await postAll(server)
    const { due_at } = await server.app.db
      .selectFrom('mirror_posts')
      .select('due_at')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    expect(due_at.getTime() - Date.now()).toBeGreaterThan(20_000)
    slack.trouble.limited = false
    await postAll(server)
    expect(slack.messages).toEqual([])
    await letTimePass(server)
    await postAll(server)

    expect(textsOf(slack).map((text) => text.split('\n')[1])).toEqual(['one', 'two'])
  })

  test('count as perhaps posted until they were found or refused, whatever happens between', async ({
    server,
  }) => {
    await using slack = await startSlackServer()
    const { maja, id } = await mirrored(server, slack)
    await startThread(maja, id)
    slack.trouble.hangUp = true
    await postAll(server)
    Object.assign(slack.trouble, { hangUp: false, limited: true })
    await letTimePass(server)
    await postAll(server)

    expect(await server.app.db.selectFrom('mirror_posts').select(['is_begun', 'tries']).execute()).toEqual([
      { is_begun: true, tries: 2 },
    ])
  })

  test('go on after a node was lost, whose late end counts no more', async ({ server }) => {
    await using slack = await startSlackServer()
    const { maja, id } = await mirrored(server, slack)
    await startThread(maja, id, { text: 'one' })
    while (await queuePosts(server.app));
    // Another node has it, and is silent.
    await server.app.db
      .updateTable('mirror_posts')
      .set({ attempt: 1, leased_until: new Date(Date.now() + 60_000) })
      .execute()
    await postAll(server)
    expect(slack.messages).toEqual([])
    await letTimePass(server)
    await postAll(server)

    expect(slack.messages).toHaveLength(1)
  })
})
