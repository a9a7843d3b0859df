import { expect } from 'vitest'
import { seededRandom } from '@windrow/crawler/testing/random'
import { callUrl } from '@windrow/contract/client'
import { lightRoutes } from '@windrow/contract/light-routes'
import type { RouteDef } from '@windrow/contract/route'
import { routes } from '@windrow/contract/routes'
import { test, type TestApp } from '../testing/test-app.ts'

const oddValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  9007199254740992,
  2147483648,
  '',
  'x',
  '\u0000',
  '\ud800',
  "' or 1=1 --",
  '%00',
  '{"a":1}',
  '../../etc/passwd',
  'a\r\nSet-Cookie: x=1',
  'x'.repeat(3000),
  '2026-02-30T00:00:00Z',
  '-271821-04-20T00:00:00Z',
  [],
  {},
  [[[[]]]],
  { $ne: null },
  { __proto__: { roleId: 1 }, constructor: { prototype: {} } },
]

function oddValue(random: () => number, depth = 0): unknown {
  if (depth < 2 && random() < 0.2) return Array.from({ length: 3 }, () => oddValue(random, depth + 1))
  return oddValues[Math.floor(random() * oddValues.length)]
}

/** An object with keys of the schema and an unknown one, all with odd values. */
function oddObject(random: () => number, keys: readonly string[]): Record<string, unknown> {
  const chosen = keys.filter(() => random() < 0.8)
  return Object.fromEntries([...chosen, 'roleId'].map((key) => [key, oddValue(random)]))
}

const mine = Object.entries(routes as Record<string, RouteDef>).filter(([, { path, method }]) =>
  method === 'GET'
    ? /^\/(organizations|users|teams|apiKey|admin\/audit-log|auth\/(reset|signup|sso))/.test(path)
    : /^\/(organizations|users|teams|apiKey|auth)|\/members/.test(path),
)

const counted = ['organizations', 'users', 'api_keys', 'project_members', 'one_time_tokens'] as const

async function countsOf({ app: { db } }: TestApp) {
  const counts = []
  for (const table of counted)
    counts.push(
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('n'))
          .execute()
      )[0]!.n,
    )
  return counts
}

test.for([1, 2, 3])('odd values break and store nothing (seed %d)', async (seed, { server }) => {
  const random = seededRandom(seed)
  const { fetch, ...admin } = bound(await server.signIn('ADMIN', 'Windrow'))
  const victim = await server.signIn('VIEWER', 'One')
  // Owns a project, so that calls that would remove the victim are refused.
  await victim.api.projectCreate({ body: { name: 'Tents' } })
  const before = await countsOf(server)

  for (let round = 0; round < 4; round += 1)
    for (const [name, definition] of mine) {
      const keys = (part: RouteDef['body']) => Object.keys(part?.shape ?? {})
      const params = {
        userId: victim.userId,
        orgId: victim.organizationId,
        id: 1,
        token: 'x',
        sessionId: 999_999,
      }
      const query = Object.fromEntries(
        Object.entries(oddObject(random, keys(definition.query))).map(([key, value]) => [key, String(value)]),
      )
      const response = await fetch(callUrl(lightRoutes()[name]!, { params, query }), {
        method: definition.method,
        ...(definition.method === 'GET'
          ? {}
          : {
              body: JSON.stringify(
                random() < 0.1 ? oddValue(random) : oddObject(random, keys(definition.body)),
              ),
              headers: { 'content-type': 'application/json' },
            }),
      })
      const text = await response.text()
      expect([name, query, response.status < 500 ? 'fine' : text]).toEqual([name, query, 'fine'])
    }

  expect(await countsOf(server)).toEqual(before)
  expect((await admin.api.userGet({ params: { userId: victim.userId } })).roleName).toBe('VIEWER')
})

interface Sent {
  method: string
  body?: string
  headers?: Record<string, string>
}

/** The client with fixed cookies, whatever the calls set. */
function bound(client: Awaited<ReturnType<TestApp['signIn']>>) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    api: client.api,
    fetch: (url: string, { headers = {}, ...init }: Sent) =>
      globalThis.fetch(new URL(url, client.url), { ...init, headers: { ...headers, cookie } }),
  }
}

test('bodies that are too large or no JSON are refused in words', async ({ server }) => {
  const { fetch } = bound(await server.signIn('ADMIN', 'Windrow'))
  const send = async (body: string, type = 'application/json') => {
    const response = await fetch('/api/organizations', {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    })
    return [response.status, ((await response.json()) as { code: string }).code]
  }

  expect(await send(`{"name":"${'x'.repeat(1_100_000)}"}`)).toEqual([413, 'BODY_TOO_LARGE'])
  expect(await send('{"name":')).toEqual([400, 'BAD_REQUEST'])
  expect(await send('name=x', 'application/x-www-form-urlencoded')).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  expect(await send('[]')).toEqual([422, 'VALIDATION'])
  expect(await send(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)).toEqual([422, 'VALIDATION'])
})
