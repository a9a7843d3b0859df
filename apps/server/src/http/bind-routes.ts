import type { OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RouteDef } from '@windrow/contract/route'
import type { AppContext } from '../context.ts'
import type { Actor } from '../access/actor.ts'
import { wasRecorded } from '../audit/record.ts'
import type { PathIds } from '../access/loaders/loader.ts'
import { guard, isStillAdmitted } from './guard.ts'
import type { FileAnswer, Handlers } from '../calls/handler.ts'
import { contentDisposition } from './content-disposition.ts'
import { EventStreams } from './event-streams.ts'
import { AppError } from '../errors/app-error.ts'
import { LongBody } from '../bodies/json-body.ts'
import { KeyLimit } from './key-limit.ts'
import { SharedAnswers } from './shared-answers.ts'
import { LargeAnswer, largeJson } from '../calls/large-answer.ts'
import { StreamLimit } from './stream-limit.ts'
import { strictBody } from '../bodies/strict-body.ts'
import { validate } from '../bodies/validate.ts'

/** Far more than one user's open pages, and few enough for a node. */
const mostStreams = 40

/** Callers without a session only send an email address, a password, a token. */
const publicBodyLimit = 64 * 1024

type AnyHandler = (call: unknown) => Promise<unknown>

/** Binds every route of a contract to its handler, behind the guard. */
export function bindRoutes<T extends Record<string, RouteDef>>(
  server: FastifyInstance,
  app: AppContext,
  definitions: T,
  handlers: Handlers<T>,
): void {
  const keyLimit = new KeyLimit(app.config.http.apiKeyRate)
  const streamLimit = new StreamLimit(mostStreams)
  const stillAdmitted = new SharedAnswers<boolean>()
  const streams = new EventStreams()
  for (const [name, definition] of Object.entries(definitions)) {
    const handler = handlers[name] as unknown as AnyHandler
    const bodySchema = strictBody(definition)
    const bound = {
      app,
      keyLimit,
      streamLimit,
      stillAdmitted,
      streams,
      name,
      definition,
      bodySchema,
      handler,
    }
    mount(server, bound)
  }
}

/** File uploads arrive as a stream of any content type; nothing is read before the guard has admitted the caller. */
function mount(server: FastifyInstance, bound: BoundRoute): void {
  if (!bound.definition.upload) return addRoute(server, bound)
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    // An upload that was refused before it arrived whole would block the next call on its connection.
    scope.addHook('onSend', async (request, reply) => {
      if (!request.raw.complete) void reply.header('connection', 'close')
    })
    addRoute(scope, bound)
  })
}

function addRoute(server: FastifyInstance, bound: BoundRoute): void {
  const { definition } = bound
  server.route({
    method: definition.method,
    url: `/api${definition.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ...bodyLimitOf(definition),
    config: {
      ...(definition.rateLimit && { rateLimit: { max: definition.rateLimit, timeWindow: '1 minute' } }),
      mayTakeLong: definition.upload === true && definition.permission !== 'public',
    },
    handler: (request, reply) => answer(bound, request, reply),
  })
}

function bodyLimitOf({ bodyLimit, permission, upload }: RouteDef): { bodyLimit?: number } {
  if (bodyLimit) return { bodyLimit }
  return permission === 'public' && !upload ? { bodyLimit: publicBodyLimit } : {}
}

interface BoundRoute {
  app: AppContext
  keyLimit: KeyLimit
  streamLimit: StreamLimit
  /** Whether streams may go on: a change that reaches all of them asks once for those of the same caller and place. */
  stillAdmitted: SharedAnswers<boolean>
  streams: EventStreams
  name: string
  definition: RouteDef
  bodySchema: ReturnType<typeof strictBody>
  handler: AnyHandler
}

async function answer(bound: BoundRoute, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { app, keyLimit, name, definition, handler } = bound
  const params = validate('params', definition.params, request.params)
  const scope = await guard(app, keyLimit, definition, request, reply, params as PathIds | undefined)
  // Validated after the guard, so that only permitted callers learn about faults.
  const query = validate('query', definition.query, request.query)
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const body = await bodyOf(bound, request.body, scope.actor, gone.signal)
  const follower = definition.success.kind === 'sse' ? scope.actor : null
  if (follower) reply.raw.once('close', bound.streamLimit.take(follower.userId))
  const result = await handler({ ...scope, params, query, body, request, reply, signal: gone.signal })
  if (app.config.checkAnswers && changes(definition) && !wasRecorded(request))
    throw new Error(`"${name}" changed something without an entry in the audit log`)
  if (!follower) return send(app, definition, reply, result)
  const place = JSON.stringify([name, params, follower])
  return sendEvents(bound, reply, result as AsyncIterable<unknown>, async () => {
    const asks = () => isStillAdmitted(app, definition, { actor: follower, request }, params as PathIds)
    if (await bound.stillAdmitted.of(place, asks)) return true
    gone.abort()
    return false
  })
}

const changes = ({ method, permission, changesNothing }: RouteDef): boolean =>
  method !== 'GET' && permission !== 'public' && !changesNothing

/** A long body is parsed and validated in a helper process, within the limits of its account. */
async function bodyOf(
  { app, name, bodySchema }: BoundRoute,
  body: unknown,
  actor: Actor | null,
  signal: AbortSignal,
): Promise<unknown> {
  if (!(body instanceof LongBody)) return validate('body', bodySchema, body)
  const owner = { accountId: actor?.organizationId ?? 0, signal }
  const checked = await app.helpers.run('checkBody', { route: name, text: body.text }, owner)
  if (checked.isGood) return checked.value
  throw new AppError(checked.code, checked.message, checked.errors)
}

/** Takes the answer out of Fastify's hands, whose streams hold several times the memory that one needs. */
function sendEvents(
  { app, streams }: BoundRoute,
  reply: FastifyReply,
  events: AsyncIterable<unknown>,
  mayGoOn: () => Promise<boolean>,
): FastifyReply {
  const { raw } = reply
  reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache',
    'x-accel-buffering': 'no',
  })
  raw.flushHeaders()
  streams
    .send(raw, events, mayGoOn)
    .catch((error: unknown) => app.log.error({ err: error }, 'events could not be read; their stream ends'))
    .finally(() => raw.end())
  return reply
}

function send(app: AppContext, { success }: RouteDef, reply: FastifyReply, result: unknown): FastifyReply {
  if (success.kind === 'redirect') return reply.redirect(result as string, success.status)
  if (success.kind === 'stream') return sendFile(reply, result as FileAnswer)
  // In development, report responses that violate the contract right away.
  if (app.config.checkAnswers) success.body?.parse(result instanceof LargeAnswer ? result.value : result)
  if (result instanceof LargeAnswer)
    return reply
      .code(success.status)
      .type('application/json; charset=utf-8')
      .send(Readable.from(largeJson(result)))
  return reply.code(success.status).send({ status: true, message: 'OK', data: result })
}

function sendFile(
  reply: FastifyReply,
  { stream, mediaType, fileName, isInline, cacheSeconds }: FileAnswer,
): FastifyReply {
  void reply.type(mediaType)
  if (cacheSeconds) void reply.header('cache-control', `private, max-age=${cacheSeconds}`)
  if (fileName)
    void reply.header('content-disposition', contentDisposition(isInline ? 'inline' : 'attachment', fileName))
  return reply.send(stream)
}
