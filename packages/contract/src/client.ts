import type { z } from 'zod'
import type { ErrorCode, ErrorEnvelope, FieldError } from './errors.ts'
import type { RouteDef } from './route.ts'
import type { Routes } from './routes.ts'

/**
 * The typed client, for the browser and for tests. It uses a light route table without zod, so that it adds only
 * about a kilobyte in the browser. All types come from the contract.
 */
export interface LightRoute {
  method: RouteDef['method']
  path: string
  kind: NonNullable<RouteDef['success']['kind']>
}

type Input<T> = T extends z.ZodType ? z.input<T> : never
type Output<T> = T extends z.ZodType ? z.output<T> : undefined
type Part<Key extends string, T> = [T] extends [never]
  ? unknown
  : Record<never, never> extends T
    ? { [K in Key]?: T }
    : { [K in Key]: T }
/** Callers pass parsed query values; lists and JSON are serialized here. */
type Query<T> = T extends z.ZodType ? { [K in keyof z.output<T>]?: z.output<T>[K] | undefined } : never

export type Args<R extends RouteDef> = Part<'params', Input<R['params']>> &
  Part<'query', Query<R['query']>> &
  Part<'body', Input<R['body']>> & { signal?: AbortSignal | undefined }

type Kind<R extends RouteDef> = R['success']['kind']
export type Result<R extends RouteDef> =
  Kind<R> extends 'stream' | 'redirect'
    ? Response
    : Kind<R> extends 'sse'
      ? AsyncIterable<Output<R['success']['body']>>
      : Output<R['success']['body']>

export type Client = {
  [Name in keyof Routes]: (
    ...args: Record<never, never> extends Args<Routes[Name]>
      ? [args?: Args<Routes[Name]>]
      : [args: Args<Routes[Name]>]
  ) => Promise<Result<Routes[Name]>>
}

/** An unsuccessful answer. `code` is stable; `message` is written for people. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  readonly errors: FieldError[]
  readonly requestId: string | undefined

  constructor(status: number, body: Partial<ErrorEnvelope>) {
    super(body.message ?? `The server answered with status ${status}.`)
    this.status = status
    this.code = body.code ?? 'INTERNAL'
    this.errors = body.errors ?? []
    this.requestId = body.requestId
  }
}

interface CallArgs {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal | undefined
}

export interface ClientOptions {
  /** By the name of the call. */
  routes: Record<string, LightRoute>
  /** Asked for the calls that `routes` lacks. */
  otherRoutes?: () => Promise<Record<string, LightRoute>>
  /** The origin that serves `/api`, e.g. "http://127.0.0.1:4700"; empty in the browser. */
  base?: string
  fetch?: (url: string, init: RequestInit) => Promise<Response>
  headers?: Record<string, string>
}

/** The URL of a call with its parameters, e.g. for a download link. */
export function callUrl(route: LightRoute, args: CallArgs, base = ''): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(args.params?.[key])),
  )
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(args.query ?? {})) {
    if (value === undefined || value === null) continue
    query.set(key, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return `${base}/api${path}${query.size > 0 ? `?${query.toString()}` : ''}`
}

export function createClient(options: ClientOptions): Client {
  const { routes, otherRoutes, base = '', headers = {} } = options
  const send = options.fetch ?? ((url, init) => fetch(url, init))

  const call = async (name: string, args: CallArgs = {}): Promise<unknown> => {
    const route = routes[name] ?? (await otherRoutes?.())?.[name]
    if (!route) throw new Error(`There is no call "${name}".`)
    const init: RequestInit = {
      method: route.method,
      credentials: 'include',
      redirect: route.kind === 'redirect' ? 'manual' : 'follow',
      headers: {
        accept: route.kind === 'sse' ? 'text/event-stream' : 'application/json',
        ...headers,
        ...(args.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(args.body === undefined ? {} : { body: JSON.stringify(args.body) }),
      ...(args.signal ? { signal: args.signal } : {}),
    }
    const response = await send(callUrl(route, args, base), init)
    if (route.kind === 'redirect') return response
    if (!response.ok) throw new ApiError(response.status, await errorBody(response))
    if (route.kind === 'stream') return response
    if (route.kind === 'sse') return serverSentEvents(response)
    return dataOf(response.status, (await response.json()) as Envelope)
  }

  return new Proxy({} as Client, {
    // Promises look for "then" in what they are given; a client must not seem to be one.
    get: (_client, name) => (name === 'then' ? undefined : (args?: CallArgs) => call(String(name), args)),
  })
}

interface Envelope extends Partial<Omit<ErrorEnvelope, 'status'>> {
  status: boolean
  data: unknown
}

/** An answer whose body reports a failure counts as one, whatever its HTTP status. */
function dataOf(status: number, { status: done, data, ...body }: Envelope): unknown {
  if (!done) throw new ApiError(status, body)
  return data
}

async function errorBody(response: Response): Promise<Partial<ErrorEnvelope>> {
  try {
    return (await response.json()) as Partial<ErrorEnvelope>
  } catch {
    return {}
  }
}

/** Milliseconds without a byte after which a connection is lost: the server sends at least a comment every 15 s. */
const silenceMs = 45_000

/**
 * The bytes of a stream until it ends. Rejects after a silence, for example of a network that is gone; stopping to read
 * cancels it. With a reader, because not every browser iterates over streams.
 */
async function* chunksOf(stream: ReadableStream<Uint8Array>, longestMs: number): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const silence = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('The connection is silent.')), longestMs)
      })
      const { done, value } = await Promise.race([reader.read(), silence]).finally(() => clearTimeout(timer))
      if (done) return
      yield value
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}

/**
 * Parses the `data:` lines of a `text/event-stream` answer (HTML Standard, 9.2.6); comments only keep the
 * connection open. Rejects when nothing has come for `longestMs`.
 */
export async function* serverSentEvents(response: Response, longestMs = silenceMs): AsyncGenerator {
  if (!response.body) return
  const decoder = new TextDecoder()
  let buffer = ''
  for await (const chunk of chunksOf(response.body, longestMs)) {
    buffer += decoder.decode(chunk, { stream: true })
    for (let end = buffer.indexOf('\n\n'); end >= 0; end = buffer.indexOf('\n\n')) {
      const data = buffer
        .slice(0, end)
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).trim())
        .join('\n')
      buffer = buffer.slice(end + 2)
      if (data) yield JSON.parse(data) as unknown
    }
  }
}
