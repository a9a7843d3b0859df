import { sql } from 'kysely'
import { readEnvironment } from '../config/environment.ts'
import { jira } from '../config/jira.ts'
import type { AppContext } from '../context.ts'
import { exchangeNext } from '../features/jira/jira-loop.ts'
import { queueForJira } from '../features/jira/queue-changes.ts'
import { jiraEnvironment, type JiraServer } from './jira-server.ts'
import { talkingProject, startThread, type Person } from './talk-support.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** A server that exchanges with this Jira; `more` adds settings. */
export const startWithJira = (
  { url }: JiraServer,
  version: 2 | 3 = 3,
  more: Record<string, string> = {},
): Promise<TestApp & AsyncDisposable> =>
  startTestApp((config) => ({
    ...config,
    jira: jira(readEnvironment({ ...jiraEnvironment(url, version), ...more })),
  }))

/** Queues what happened, and exchanges all that is due. */
export async function exchange(app: AppContext): Promise<void> {
  while (await queueForJira(app));
  const signal = new AbortController().signal
  while (await exchangeNext(app, signal));
}

/** Ends all waits after trouble, as if their time had come; with `look`, the issues are looked at as from time to time. */
export async function letTimePass({ db }: AppContext, look = false): Promise<void> {
  await db.updateTable('jira_links').set({ retry_at: null }).where('retry_at', 'is not', null).execute()
  await db.updateTable('jira_pause').set({ until: null }).execute()
  if (look)
    await db
      .updateTable('jira_links')
      .set({ due_at: sql<Date>`now()` })
      .execute()
}

/** Makes the consumer of thread events begin now, as on a server that has been running. */
export const startQueue = (app: AppContext) => queueForJira(app)

/** A thread of Maja, linked by Priya to a new issue in Jira. */
export async function linkedThread(server: TestApp, fake: JiraServer) {
  await startQueue(server.app)
  const project = await talkingProject(server)
  const path = await startThread(project.maja, project.id, { text: 'Why **189**?' })
  const issue = fake.add('Prices of packs')
  await project.priya.api.jiraLink({ params: path, body: { issue: issue.key } })
  await exchange(server.app)
  return { ...project, path, issue }
}

/** What a person reads in a thread: author, text, and whether it is an internal note. */
export async function readThread({ api }: Person, path: { id: number; threadId: number }) {
  const { messages } = await api.messageList({ params: path, query: {} })
  return messages.map(({ author, text, internal, deletedDate }) =>
    deletedDate ? '(deleted)' : `${internal ? '[note] ' : ''}${author?.fullName}: ${text}`,
  )
}

/** The texts of a document, or wiki text as it is. */
export function textsIn(value: unknown): string {
  if (typeof value === 'string') return value
  const { text, content = [] } = value as { text?: string; content?: unknown[] }
  return text ?? content.map(textsIn).join(' ')
}
