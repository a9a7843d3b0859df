import { request as plainRequest, type IncomingHttpHeaders } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import type { GatedAgents } from './gated-agents.ts'

export interface HttpCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: Buffer | string | Readable
  /** Bytes of the answer that are kept; 64 kB unless it is said. */
  longest?: number
  signal: AbortSignal
}

export interface HttpAnswer {
  status: number
  headers: IncomingHttpHeaders
  /** The body as text, cut after `longest` bytes. */
  text: string
}

/** Few answers that matter are longer. */
const usualLongest = 64 * 1024

/** One HTTP call through the egress gate. Redirects are not followed. Rejects with the error of the network. */
export function httpCall(
  agents: GatedAgents,
  { method, url, headers = {}, body, longest = usualLongest, signal }: HttpCall,
): Promise<HttpAnswer> {
  const isTls = new URL(url).protocol === 'https:'
  const agent = isTls ? agents.httpsAgent : agents.httpAgent
  const length =
    typeof body === 'string' || Buffer.isBuffer(body)
      ? { 'content-length': String(Buffer.byteLength(body)) }
      : {}
  const sent = { 'user-agent': 'Windrow', ...length, ...headers }
  const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer>()
  const call = (isTls ? tlsRequest : plainRequest)(
    url,
    { method, agent, headers: sent, signal },
    (response) => {
      const parts: Buffer[] = []
      let kept = 0
      response.on('data', (part: Buffer) => {
        if (kept < longest) parts.push(part.subarray(0, longest - kept))
        kept += part.length
      })
      response.once('error', reject)
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(parts).toString(),
        }),
      )
    },
  )
  call.once('error', reject)
  if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) call.end(body)
  else
    pipeline(body, call, (error) => {
      // A server that says no before it has read everything closes its end; its answer counts, not that.
      if (error) call.destroy(error)
    })
  return promise
}

/** The answer as JSON, or an empty object. */
export function jsonOf<T extends object>({ text }: HttpAnswer): Partial<T> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
