import { z } from 'zod'
import { Headers } from './shapes.ts'

export const perHost = z.int().min(1).max(100)
export const delayMs = z.int().min(0).max(600_000)
/**
 * The default delay in milliseconds between two requests to one host, if neither the recipe nor the operator sets
 * one.
 */
export const defaultDelayMs = 100

const mostHosts = 200
const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?'
const advice =
  'must be a host as addresses have it, in small letters: "api.example.com", "*.example.com" or "example.com:8443"'
/** A host as the URL parser writes it, so that a different spelling isn't accepted without ever matching. */
const hostName = z
  .string()
  .max(260)
  .regex(
    new RegExp(`^(?:(?:\\*\\.)?${label}(?:\\.${label})*|\\[[0-9a-f:.]{2,45}\\])(?::[1-9]\\d{0,4})?$`),
    advice,
  )
  .refine(isAsked, advice)

/** Whether a URL can have such a host: URLs normalize "127.1", "0x7f.0.0.1" and "[::0]" differently. */
function isAsked(name: string): boolean {
  const host = name.replace(/^\*\./, 'x.').replace(/:80$/, '')
  return URL.parse(`http://${host}/`)?.host === host
}

/** Fetch settings of one host that differ from the recipe's. */
export const HostFetching = z
  .strictObject({
    headers: Headers.optional().describe(
      'Sent to this host only, besides those for all and instead of those of the same name; a value may hold ' +
        '"{secret:name}", a secret from the vault',
    ),
    delayMs: delayMs.optional().describe('Absent: as for all'),
    perHost: perHost.optional().describe('Absent: as for all'),
  })
  .meta({ id: 'HostFetching' })
export type HostFetching = z.output<typeof HostFetching>

export const HostsFetching = z
  .record(hostName, HostFetching)
  .refine((hosts) => Object.keys(hosts).length <= mostHosts, `must name at most ${mostHosts} hosts`)
