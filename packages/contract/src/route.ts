import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './roles.ts'

/**
 * What a route answers with. `json` wraps `body` as `{ status, message, data }`; `stream` is a file of type
 * `mime`; `sse` sends each event as one JSON `body`; `redirect` sends the browser elsewhere.
 */
export interface Success {
  status: 200 | 201 | 202 | 302
  kind?: 'json' | 'stream' | 'sse' | 'redirect'
  body?: z.ZodType
  mime?: string
}

/**
 * One call of the API as plain data: server binding, guard, client, OpenAPI and tests all read it.
 * `permission` is required; `public` needs no session at all. Path parameters name what the guard must load:
 * `{id}` a project, `{rid}` one of its reports, `{hid}` one of its runs, `{cid}` one of its page copies,
 * `{sid}` after `/schedules/` one of the schedules of a report,
 * `{did}` one of its delivery destinations, `{userId}` a person, `{orgId}` an account.
 */
export interface RouteDef {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  tag: string
  summary: string
  permission: Permission | 'public'
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  success: Success
  errors?: readonly ErrorCode[]
  /** A call that only computes something: no entry in the audit log. */
  changesNothing?: true
  /** Only for the person logged in: no API key, and nobody who acts as that person. */
  personal?: true
  /** Also answers people who must have a second factor and have none yet; everything else waits until they have one. */
  beforeSecondFactor?: true
  /** Requests a minute from one address; stricter than the general limit. */
  rateLimit?: number
  /** The body is a file: the handler reads it from the request as a stream, and counts its bytes. */
  upload?: true
  /** Largest accepted body in bytes, where the general limit does not fit: 1 MiB, and 64 KiB for public routes. */
  bodyLimit?: number
}

/** Keeps a route's literal types (path, permission, error codes). */
export const route = <const R extends RouteDef>(definition: R): R => definition
