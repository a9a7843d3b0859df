import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './roles.ts'

/**
 * A route's successful answer. `json` wraps `body` as `{ status, message, data }`; `stream` is a file of type
 * `mime`; `sse` sends each event as one JSON `body`; `redirect` redirects the browser.
 */
export interface Success {
  status: 200 | 201 | 202 | 302
  kind?: 'json' | 'stream' | 'sse' | 'redirect'
  body?: z.ZodType
  mime?: string
}

/**
 * One call of the API as plain data, used by server binding, guard, client, OpenAPI and tests. `permission` is
 * required; `public` needs no session. Path parameters name what the guard must load: `{id}` a project, `{rid}` one
 * of its reports, `{hid}` one of its runs, `{cid}` one of its page copies, `{sid}` after `/schedules/` one of the
 * schedules of a report, `{did}` one of its delivery destinations, `{userId}` a user, `{orgId}` an account.
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
  /** Only computes something: writes no audit entry. */
  changesNothing?: true
  /** Only for the logged-in user: refuses API keys and impersonation. */
  personal?: true
  /** Also allowed for users who must set up a second factor; all other calls are refused until they have. */
  beforeSecondFactor?: true
  /** Requests per minute from one IP address; stricter than the general limit. */
  rateLimit?: number
  /** The body is a file: the handler reads it as a stream and counts its bytes. */
  upload?: true
  /** Largest accepted body in bytes; default: the general limit of 1 MiB, or 64 KiB for public routes. */
  bodyLimit?: number
}

/** Keeps a route's literal types (path, permission, error codes). */
export const route = <const R extends RouteDef>(definition: R): R => definition
