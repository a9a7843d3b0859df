import Fastify, { type FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { handleError } from '../http/error-envelope.ts'
import { acceptJson, LongBody, parseBody } from './json-body.ts'

const general = 1_000_000

async function send(path: '/short' | '/long', body: string) {
  const server = Fastify() as unknown as FastifyInstance
  server.setErrorHandler(handleError)
  acceptJson(server, general)
  for (const [url, bodyLimit] of [
    ['/short', general],
    ['/long', general + 1],
  ] as const)
    server.post(url, { bodyLimit }, (request) =>
      request.body instanceof LongBody ? { long: request.body.text.length } : { body: request.body },
    )
  const answer = await server.inject({
    method: 'POST',
    url: path,
    body,
    headers: { 'content-type': 'application/json' },
  })
  const { code, message, ...rest } = answer.json<{ code?: string; message?: string }>()
  return code ? `${code} ${message}` : rest
}

const list = (values: number) => `[${Array.from({ length: values }, () => 0).join()}]`
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

it('an empty body is one without values', async () => {
  expect(await send('/short', '')).toEqual({ body: {} })
})

it('bodies nest a hundred levels and no deeper, wherever they are parsed', async () => {
  expect(await send('/short', deep(100))).toEqual({ body: JSON.parse(deep(100)) as unknown })
  expect(await send('/short', deep(101))).toMatch(/^VALIDATION The body nests deeper than 100 levels/)
  expect(await send('/long', deep(101))).toMatch(/^VALIDATION/)
  expect(() => parseBody('{"a"')).toThrow('The body is not valid JSON.')
  expect(parseBody('{"a":[1]}')).toEqual({ a: [1] })
})

it('a body of more than 20,000 values is refused, or left to a helper where bodies may be long', async () => {
  const [most, more] = [list(19_999), list(20_000)]

  for (const path of ['/short', '/long'] as const)
    expect(await send(path, most)).toEqual({ body: JSON.parse(most) as unknown })
  expect(await send('/short', more)).toMatch(/^VALIDATION The body has more than 20,000 values/)
  expect(await send('/long', more)).toEqual({ long: more.length })
})

it('a text of more than 256 KB is left to a helper only where bodies may be long', async () => {
  const text = (length: number) => JSON.stringify('x'.repeat(length - 2))
  const [most, more] = [text(262_144), text(262_145)]

  expect(await send('/long', most)).toEqual({ body: JSON.parse(most) as unknown })
  expect(await send('/long', more)).toEqual({ long: 262_145 })
  expect(await send('/short', more)).toEqual({ body: JSON.parse(more) as unknown })
})
