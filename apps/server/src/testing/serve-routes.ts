import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import type { RouteDef } from '@windrow/contract/route'
import { acceptJson } from '../bodies/json-body.ts'
import { bindRoutes } from '../http/bind-routes.ts'
import { handleError } from '../http/error-envelope.ts'
import type { TestApp } from './test-app.ts'

/** The largest body in bytes, where a route says nothing. */
export const generalLimit = 1024 * 1024

/** Someone with cookies. */
export type Caller = { cookies: ReadonlyMap<string, string> }
export type Call = Record<'params' | 'query' | 'body' | 'actor' | 'request' | 'signal', never>

export type Part = { [Name in keyof RouteDef]?: RouteDef[Name] | undefined }

/** A route of this test, for everyone who is logged in unless it says otherwise. */
export const route = (more: Part, handler: (call: Call) => unknown) => ({
  definition: {
    method: 'POST',
    tag: 'Test',
    summary: 'Test',
    permission: 'profile:view',
    changesNothing: true,
    success: { status: 200 },
    ...more,
  } as RouteDef,
  handler: (call: Call) => Promise.resolve(handler(call)),
})

/** Serves these routes below /api, with the accounts of the server. */
export async function serveRoutes(
  { app }: TestApp,
  made: Record<string, ReturnType<typeof route>>,
  change: Partial<TestApp['app']['config']> = {},
) {
  // As the product does: a connection that became idle while it closes would hold it for a minute.
  const server = Fastify({ forceCloseConnections: true }) as unknown as FastifyInstance
  server.setErrorHandler(handleError)
  await server.register(cookie)
  acceptJson(server, generalLimit)
  const [definitions, handlers] = (['definition', 'handler'] as const).map((part) =>
    Object.fromEntries(Object.entries(made).map(([name, one]) => [name, one[part]])),
  )
  const bound = { ...app, config: { ...app.config, ...change } }
  bindRoutes(server, bound, definitions as Record<string, RouteDef>, handlers as never)
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  const send = async (
    path: string,
    {
      by,
      body,
      headers,
      ...init
    }: Omit<RequestInit, 'headers'> & { by?: Caller | null; headers?: Record<string, string> } = {},
  ) => {
    const cookies = [...(by?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      ...init,
      ...(body != null && { body }),
      headers: {
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        ...(cookies && { cookie: cookies }),
        ...headers,
      },
    })
    return answer
  }
  const codeOf = async (...args: Parameters<typeof send>) => {
    const answer = await send(...args)
    const { code } = (await answer.json()) as { code?: string }
    return code ? `${answer.status} ${code}` : answer.status
  }
  return { url, send, codeOf, [Symbol.asyncDispose]: () => server.close() }
}
