import { expect, it } from 'vitest'
import { requestHeaders } from './request-headers.ts'

const recipe = (headers: Record<string, string>) => ({ userAgent: 'Windrow/1', headers })

/** The headers by name; fails where one is sent twice. */
function sent(...args: Parameters<typeof requestHeaders>): Record<string, string> {
  const flat = requestHeaders(...args)
  const pairs = Array.from(
    { length: flat.length / 2 },
    (_, at) => [flat[at * 2]!, flat[at * 2 + 1]!] as const,
  )
  expect(new Set(pairs.map(([name]) => name)).size).toBe(pairs.length)
  return Object.fromEntries(pairs)
}

it('are those of a browser that takes every language and packing', () => {
  expect(sent(recipe({}))).toEqual({
    'user-agent': 'Windrow/1',
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-language': 'en-US,en;q=0.9,*;q=0.5',
    'accept-encoding': 'gzip, deflate, br, zstd',
  })
})

it('are replaced by those of the recipe, of the host and of the request, the later ones first', () => {
  const send = { method: 'POST' as const, headers: { 'X-C': 'request' } }
  const own = recipe({ 'Accept-Language': 'de', 'X-A': 'recipe', 'X-B': 'recipe', 'X-C': 'recipe' })

  expect(sent(own, send, false, { 'x-b': 'host', 'x-c': 'host' })).toMatchObject({
    'accept-language': 'de',
    'x-a': 'recipe',
    'x-b': 'host',
    'x-c': 'request',
  })
})

it('leave out what the recipe means for its own site when they go to another one', () => {
  const away = sent(recipe({ Authorization: 'secret', 'User-Agent': 'Mine', Accept: '*/*' }), null, true)

  expect(away).toMatchObject({ 'user-agent': 'Mine', accept: '*/*' })
  expect(away).not.toHaveProperty('authorization')
  expect(sent(recipe({ Authorization: 'secret' }), null, false)).toMatchObject({ authorization: 'secret' })
})

it.each([
  'Host',
  'Connection',
  'Content-Length',
  'Keep-Alive',
  'Proxy-Authorization',
  'Proxy-Connection',
  'TE',
  'Transfer-Encoding',
  'Upgrade',
])('leave %s to the connection', (name) => {
  expect(
    sent(recipe({ [name]: 'x' }), { method: 'GET', headers: { [name]: 'x' } }, false, { [name]: 'x' }),
  ).toEqual(sent(recipe({})))
})
