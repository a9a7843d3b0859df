import { randomUUID } from 'node:crypto'
import type { RoleName } from '@windrow/contract/roles'
import type { TestApp } from './test-app.ts'

export type Person = Awaited<ReturnType<TestApp['signIn']>>

/** A user with a name of their own, to be told from others in threads. */
export async function person(
  server: TestApp,
  role: RoleName,
  name: string,
  account?: string,
): Promise<Person> {
  const client = await server.signIn(role, account)
  const [first_name = '', last_name = ''] = name.split(' ')
  await server.app.db
    .updateTable('users')
    .set({ first_name, last_name })
    .where('id', '=', client.userId)
    .execute()
  return client
}

/**
 * A project of an account of its own: Maja (MANAGER) owns it, Oskar (TRUSTED) and Vera (VIEWER) are members, Priya
 * (ADMIN:ENVOY) is staff.
 */
export async function talkingProject(server: TestApp) {
  const account = `Shop ${randomUUID()}`
  const priya = await person(server, 'ADMIN:ENVOY', 'Priya Raman', 'Operator')
  const maja = await person(server, 'MANAGER', 'Maja Lindqvist', account)
  const oskar = await person(server, 'TRUSTED', 'Oskar Brandt', account)
  const vera = await person(server, 'VIEWER', 'Vera Berg', account)
  const project = await maja.api.projectCreate({ body: { name: 'Outdoor prices' } })
  await addMembers(server, project.id, [oskar, vera])
  return { priya, maja, oskar, vera, account, id: project.id }
}

export const addMembers = (server: TestApp, projectId: number, people: readonly Person[]) =>
  server.app.db
    .insertInto('project_members')
    .values(people.map(({ userId }) => ({ project_id: projectId, user_id: userId })))
    .execute()

type Start = Parameters<Person['api']['threadCreate']>[0]['body']

/** Starts a thread and tells its path. */
export async function startThread({ api }: Person, id: number, body: Partial<Start> = {}) {
  const { thread } = await api.threadCreate({
    params: { id },
    body: { subject: 'Prices', kind: 'QUESTION', text: 'Why 189?', clientId: randomUUID(), ...body },
  })
  return { id, threadId: thread.threadId }
}

type Send = Parameters<Person['api']['messageSend']>[0]['body']

/** Sends a message, or writes an internal note. */
export const say = (
  { api }: Person,
  path: { id: number; threadId: number },
  text: string,
  more: Partial<Send> = {},
) => api.messageSend({ params: path, body: { text, clientId: randomUUID(), ...more } })
