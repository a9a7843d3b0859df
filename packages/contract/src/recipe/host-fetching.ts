import { z } from 'zod'
import { Headers } from './shapes.ts'

export const perHost = z.int().min(1).max(100)
export const delayMs = z.int().min(0).max(600_000)
/** Milliseconds between two requests to one host where neither a recipe nor the operator says otherwise. */
export const usualDelayMs = 100

const mostHosts = 200
const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?'
const advice =
  'must be a host as addresses have it, in small letters: "api.example.com", "*.example.com" or "example.com:8443"'
/** As the URL parser writes hosts, so that a name that is typed differently never passes for one that nobody asks. */
const hostName = z
  .string()
  .max(260)
  .regex(
    new RegExp(`^(?:(?:\\*\\.)?${label}(?:\\.${label})*|\\[[0-9a-f:.]{2,45}\\])(?::[1-9]\\d{0,4})?$`),
    advice,
  )
  .refine(isAsked, advice)

/** Whether addresses can have such a host: they write "127.1", "0x7f.0.0.1" and "[::0]" in another way. */
function isAsked(name: string): boolean {
  const host = name.replace(/^\*\./, 'x.').replace(/:80$/, '')
  return URL.parse(`http://${host}/`)?.host === host
}

/** How one host is asked, where it differs from the others of a recipe. */
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
