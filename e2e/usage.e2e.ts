import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { CookieClient } from '../apps/server/src/testing/cookie-client.ts'
import { joinTeam } from './mailed-link.ts'
import { admin, fromElsewhere, install, test, watchConsole } from './windrow-fixture.ts'

/** The operator's analytics endpoint, with the events that it has received. */
async function counter() {
  const told: unknown[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      told.push(JSON.parse(text))
      response.writeHead(204).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    told,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/count`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Fixes the random number of a visit. */
const draw = (page: Page, drawn: number) =>
  page.addInitScript((number) => {
    Math.random = () => number
  }, drawn)

// spec: SHELL-30, IMP-07
test('half of the visits report which screens are opened', async ({ browser }) => {
  await using operator = await counter()
  await using windrow = await install({
    WINDROW_ADMIN_EMAIL: admin.email,
    WINDROW_ADMIN_PASSWORD: admin.password,
    WINDROW_ANALYTICS_URL: operator.url,
  })
  const client = new CookieClient(windrow.url)
  await client.api.login({ body: admin })
  const person = await joinTeam(windrow.url, client.api, 'counted@windrow.example', 10)
  const visit = async (drawn: number, path: string, impersonate = false) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const complaints = watchConsole(page)
    await draw(page, drawn)
    await page.request.post(`${windrow.url}/api/auth/login`, { data: admin, headers: fromElsewhere() })
    if (impersonate) await page.request.get(`${windrow.url}/api/users/${person.userId}/impersonate`)
    await page.goto(`${windrow.url}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(complaints).toEqual([])
    // A page that is closed immediately may not send anything.
    return context
  }

  const visits = [
    await visit(0.5, '/dashboard'),
    await visit(0.1, '/profile', true),
    await visit(0.49, `/teams/members/${person.userId}`),
  ]

  // Once the last event has arrived, earlier ones would have too.
  await expect.poll(() => operator.told).toEqual([{ event: 'page', page: '/teams/members/$userId' }])
  for (const context of visits) await context.close()
})
