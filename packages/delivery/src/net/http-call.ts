import { request as plainRequest, type IncomingHttpHeaders } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import type { GatedAgents } from './gated-agents.ts'

export interface HttpCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: Buffer | string | Readable
  /** Bytes of the answer to keep; default 64 kB. */
  longest?: number
  signal: AbortSignal
}

export interface HttpAnswer {
  status: number
  headers: IncomingHttpHeaders
  /** The body as text, cut after `longest` bytes. */
  text: string
}

/** Larger answers are rarely useful. */
const usualLongest = 64 * 1024

/** One HTTP call through the egress gate. Doesn't follow redirects. Rejects with the network error. */
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
  else if (body.errored) call.destroy(body.errored)
  else {
    // Before it has a socket, a destroyed call doesn't say why it failed.
    body.once('error', (error) => {
      if (!call.destroyed) reject(error)
    })
    pipeline(body, call, (error) => {
      // A server that refuses before reading everything closes the connection; its answer matters, not the
      // connection error.
      if (error) call.destroy(error)
    })
  }
  return promise
}

/** The answer parsed as JSON, or an empty object. */
export function jsonOf<T extends object>({ text }: HttpAnswer): Partial<T> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
