import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { RouteDef } from '@windrow/contract/route'
import type { Actor } from '../access/actor.ts'
import type { Scope } from '../access/loaders/loaders.ts'
import type { LargeAnswer } from './large-answer.ts'

type Output<T> = T extends z.ZodType ? z.output<T> : undefined
type Input<T> = T extends z.ZodType ? z.input<T> : undefined

export type Call<R extends RouteDef> = Scope<R['path']> & {
  params: Output<R['params']>
  query: Output<R['query']>
  body: Output<R['body']>
  actor: R['permission'] extends 'public' ? Actor | null : Actor
  request: FastifyRequest
  reply: FastifyReply
  /** Aborted when the client disconnects. */
  signal: AbortSignal
}

type Kind<R extends RouteDef> = R['success']['kind']
/** A file response: its bytes, media type and, for downloads, its name. */
export interface FileAnswer {
  stream: Readable | Buffer | string
  mediaType: string
  fileName?: string
  /** Opens in the browser; otherwise a file with a name is a download. */
  isInline?: boolean
  cacheSeconds?: number
}
export type Answer<R extends RouteDef> =
  Kind<R> extends 'stream'
    ? FileAnswer
    : Kind<R> extends 'sse'
      ? AsyncIterable<Input<R['success']['body']>>
      : Kind<R> extends 'redirect'
        ? string
        : Input<R['success']['body']>

/** An answer that may be too large to serialize at once. */
type AnyAnswer<R extends RouteDef> = Answer<R> | (Answer<R> extends object ? LargeAnswer<Answer<R>> : never)

export type Handler<R extends RouteDef> = (call: Call<R>) => Promise<AnyAnswer<R>>
/** A missing route of the contract is a type error. */
export type Handlers<T extends Record<string, RouteDef>> = { [Name in keyof T]: Handler<T[Name]> }
