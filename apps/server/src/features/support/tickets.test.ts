import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect } from 'vitest'
import type { Config } from '../../config/config.ts'
import { readEnvironment } from '../../config/environment.ts'
import { jira as jiraOf } from '../../config/jira.ts'
import { failure, messageOf } from '../../testing/failure.ts'
import { accountTest as test, startTestApp } from '../../testing/test-app.ts'

/** The used part of Jira's REST API, with two tickets and one valid token. */
async function fakeJira() {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://jira.example')
    asked.push(pathname)
    const answer = (status: number, body: unknown, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    if (request.headers.authorization !== 'Bearer good') return answer(401, {})
    const key = pathname.split('/').at(-1)
    const reporter = { displayName: 'Priya Raman', emailAddress: 'priya@nordlake.example' }
    if (key === 'OPS-17')
      return answer(200, { key, fields: { summary: 'Prices of tents', status: { name: 'Open' }, reporter } })
    if (key === 'OPS-2') return answer(302, {}, { location: 'http://127.0.0.1:9/steal' })
    if (key === 'OPS-3') return answer(200, { surprise: true })
    return answer(404, { errorMessages: ['Issue does not exist'] })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const withJira =
  (url: string, token = 'good') =>
  (config: Config): Config => ({
    ...config,
    jira: jiraOf(readEnvironment({ WINDROW_JIRA_URL: url, WINDROW_JIRA_TOKEN: token })),
  })

describe('tickets', () => {
  // spec: PROJ-35
  test('are looked up in the Jira of the operator, by key', async () => {
    await using jira = await fakeJira()
    await using server = await startTestApp(withJira(jira.url))
    const { api } = await server.signIn('ADMIN:ENVOY')

    expect(await api.ticketLookup({ query: { ticketKey: 'ops-17' } })).toEqual({
      ticket: {
        key: 'OPS-17',
        summary: 'Prices of tents',
        status: 'Open',
        reporter: 'Priya Raman',
        url: `${jira.url}/browse/OPS-17`,
      },
      message: '',
    })
    const none = { ticket: null, message: 'No ticket found' }
    expect(await api.ticketLookup({ query: { ticketKey: 'OPS-99' } })).toEqual(none)
    expect(await api.ticketLookup({ query: { ticketKey: '../../user' } })).toEqual(none)
    expect(jira.asked).toEqual(['/rest/api/2/issue/OPS-17', '/rest/api/2/issue/OPS-99'])
  })

  test('that cannot be read say why, and never send the credentials elsewhere', async () => {
    await using jira = await fakeJira()
    await using server = await startTestApp(withJira(jira.url))
    const { api } = await server.signIn('ADMIN')
    const ask = (ticketKey: string) => messageOf(api.ticketLookup({ query: { ticketKey } }))

    expect(await ask('OPS-2')).toBe('Jira could not be reached; try again later.')
    expect(await ask('OPS-3')).toBe('Jira gave an answer that cannot be read.')
    await using locked = await startTestApp(withJira(jira.url, 'bad'))
    const { api: outside } = await locked.signIn('ADMIN')
    expect(await messageOf(outside.ticketLookup({ query: { ticketKey: 'OPS-17' } }))).toMatch(
      /refuses the credentials/,
    )
    await using closed = await startTestApp((config) => ({
      ...withJira(jira.url)(config),
      crawl: { ...config.crawl, allowAddresses: [] },
    }))
    const { api: inside } = await closed.signIn('ADMIN')
    expect(await messageOf(inside.ticketLookup({ query: { ticketKey: 'OPS-17' } }))).toMatch(
      /WINDROW_ALLOW_ADDRESSES/,
    )
  })

  // spec: PROJ-20, PROJ-29
  test('are linked to projects, when created and later, by those who may', async () => {
    await using jira = await fakeJira()
    await using server = await startTestApp(withJira(jira.url))
    const { api } = await server.signIn('ADMIN:ENVOY', 'Windrow')
    const owner = await server.signIn('MANAGER', 'Nordlake')
    const jiraTicketUrl = `${jira.url}/browse/OPS-17`

    expect(
      await messageOf(
        api.projectCreate({ body: { name: 'x', jiraTicketUrl: 'https://evil.example/browse/OPS-17' } }),
      ),
    ).toBe('Please enter a valid Jira ticket URL')
    const created = await api.projectCreate({ body: { name: 'x', jiraTicketUrl } })
    expect(created).toMatchObject({ jiraKey: 'OPS-17', jiraUrl: jiraTicketUrl })

    const { id: projectId } = await owner.api.projectCreate({ body: { name: 'y' } })
    const link = (ticketUrl: string | null) => api.projectTicketSave({ body: { projectId, ticketUrl } })
    expect(await messageOf(link(`${jira.url}/browse/OPS-99`))).toBe('No ticket found')
    expect(await link(jiraTicketUrl)).toMatchObject({ jiraKey: 'OPS-17' })
    expect(await owner.api.projectGet({ params: { id: projectId } })).toMatchObject({
      jiraKey: null,
      jiraUrl: null,
    })
    expect(await link(null)).toMatchObject({ jiraKey: null })
    expect(await failure(api.projectTicketSave({ body: { projectId: 999_999, ticketUrl: null } }))).toBe(
      '404 NOT_FOUND',
    )
  })

  test('are unavailable without Jira', async ({ server }) => {
    const { api } = await server.signIn('ADMIN')

    expect(await messageOf(api.ticketLookup({ query: { ticketKey: 'OPS-17' } }))).toMatch(/WINDROW_JIRA_URL/)
    expect((await api.properties()).links.ticketSite).toBeNull()
  })
})
