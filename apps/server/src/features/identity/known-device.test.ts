import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { SignJWT } from 'jose'
import { expect, it } from 'vitest'
import type { AppContext } from '../../context.ts'
import { knownDevice, rememberDevice } from './known-device.ts'

const key = new Uint8Array(32).fill(3)
const app = { keys: { device: key } } as AppContext

/** A browser that logs people in, and is asked whether it knows them. */
async function browser() {
  const server = Fastify()
  await server.register(cookie)
  server.get<{ Querystring: { email: string } }>('/known', ({ query: { email } }, reply) =>
    knownDevice(app, reply.request, email).then((id) => ({ id })),
  )
  server.get<{ Querystring: { email: string } }>('/login', async ({ query: { email } }, reply) => {
    await rememberDevice(app, reply.request, reply, email)
    return {}
  })
  let device: string | undefined
  const call = async (path: string, email: string) => {
    const answer = await server.inject({ url: path, query: { email }, cookies: device ? { device } : {} })
    const set = answer.cookies.find(({ name }) => name === 'device')
    if (set) device = set.value
    return { id: answer.json<{ id?: string | null }>().id, set }
  }
  return {
    logIn: async (email: string) => (await call('/login', email)).set,
    knows: async (email: string) => (await call('/known', email)).id,
    carry: (token: string | undefined) => (device = token),
    carried: () => device!,
  }
}

it('a browser knows the people who have logged in with it, by one id for all', async () => {
  const { logIn, knows } = await browser()
  expect(await knows('a@b.example')).toBeNull()

  const set = await logIn('a@b.example')
  const id = await knows('a@b.example')
  expect(id).toMatch(/^[\w-]{36}$/)
  expect(await knows('other@b.example')).toBeNull()
  await logIn('other@b.example')
  await logIn('a@b.example')

  expect([await knows('a@b.example'), await knows('other@b.example')]).toEqual([id, id])
  expect(set).toMatchObject({ path: '/api/auth', httpOnly: true, sameSite: 'Lax', maxAge: 400 * 24 * 3600 })
  expect(set!.value).not.toContain('b.example')
})

it('a browser knows eight people, those who logged in last', async () => {
  const { logIn, knows } = await browser()
  const people = Array.from({ length: 9 }, (_, at) => `p${at}@b.example`)
  for (const email of people.slice(0, 8)) await logIn(email)
  await logIn(people[0]!)
  await logIn(people[8]!)

  const known = []
  for (const email of people) if (await knows(email)) known.push(email)
  expect(known).toEqual(people.filter((email) => email !== people[1]))
})

it('a browser is not known by a cookie of others', async () => {
  const { logIn, knows, carry, carried } = await browser()
  await logIn('a@b.example')
  const [good, id] = [carried(), await knows('a@b.example')]
  const { people } = JSON.parse(Buffer.from(good.split('.')[1]!, 'base64url').toString()) as {
    people: string[]
  }
  const sign = (claims: object, { issuer = 'windrow device', alg = 'HS256', signer = key } = {}) =>
    new SignJWT({ device: id, people, ...claims }).setProtectedHeader({ alg }).setIssuer(issuer).sign(signer)

  const tries: [string, string | null][] = [
    [await sign({}), id!],
    [await sign({}, { issuer: 'windrow' }), null],
    [await sign({}, { alg: 'HS384' }), null],
    [await sign({}, { signer: new Uint8Array(32) }), null],
    [await sign({ device: 7 }), null],
    [await sign({ device: 'x'.repeat(60) }), 'x'.repeat(60)],
    [await sign({ device: 'x'.repeat(61) }), null],
    [await sign({ people: Array<string>(9).fill(people[0]!) }), null],
    ['x', null],
  ]
  for (const [token, known] of tries) {
    carry(token)
    expect([token, await knows('a@b.example')]).toEqual([token, known])
  }
  carry('x')
  await logIn('a@b.example')
  expect(await knows('a@b.example')).not.toBe(id)
  expect(await knows('a@b.example')).not.toBeNull()
})
