import { createHash, type Hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { ContentHash } from './dropbox-server.ts'
import { reply, startHttpServer, type HttpServer } from './http-server.ts'

/** What was sent so far, reduced to sizes and checksums. */
interface Counted {
  bytes: number
  blocks: ContentHash
  md5: Hash
}
interface Call {
  request: IncomingMessage
  url: URL
  counted: Counted
}
type Answer = [status: number, body?: unknown, headers?: Record<string, string>]

const path = '/large.csv'

function dropbox({ url, counted }: Call): Answer {
  if (url.pathname.endsWith('/start')) return [200, { session_id: '1' }]
  if (url.pathname.endsWith('/append_v2')) return [200]
  return [200, { size: counted.bytes, content_hash: counted.blocks.digest(), path_display: path }]
}

function google({ request, url, counted }: Call): Answer {
  if (url.pathname === '/token') return [200, { access_token: 'right' }]
  if (request.method === 'POST') return [200, '', { location: `http://${request.headers.host}/session` }]
  const total = Number(request.headers['content-range']?.split('/')[1])
  if (counted.bytes < total) return [308, '']
  return [200, { size: String(counted.bytes), md5Hash: counted.md5.digest('base64') }]
}

function box({ request, url, counted }: Call): Answer {
  if (url.pathname.endsWith('/items')) return [200, { entries: [], total_count: 0 }]
  if (url.pathname.endsWith('/upload_sessions')) return [201, { id: '1', part_size: 8 * 1024 ** 2 }]
  if (request.method === 'PUT') return [200, { part: { part_id: String(counted.bytes) } }]
  return [201, { entries: [{ id: '1', size: counted.bytes }] }]
}

function azure({ request, counted }: Call): Answer {
  if (request.method === 'PUT') return [201, '']
  return [206, '', { 'content-range': `bytes 0-0/${counted.bytes}` }]
}

function slack({ request, url }: Call): Answer {
  if (!url.pathname.endsWith('getUploadURLExternal')) return [200, { ok: true }]
  return [200, { ok: true, upload_url: `http://${request.headers.host}/upload`, file_id: 'F1' }]
}

const vendors = { DROPBOX: dropbox, GOOGLE_CLOUD: google, BOX: box, AZURE_CLOUD: azure, SLACK: slack }
export type DiscardingVendor = keyof typeof vendors

/** Whether the body of a call is content of the file. */
const isContent = ({ url, method }: IncomingMessage): boolean =>
  /upload_session\/|^\/upload$/.test(url!) || (method === 'PUT' && !url!.includes('comp=blocklist'))

/** A vendor that receives one large file and discards it, for measuring the sending side. */
export function startDiscardingVendor(vendor: DiscardingVendor): Promise<HttpServer> {
  const counted: Counted = { bytes: 0, blocks: new ContentHash(), md5: createHash('md5') }
  return startHttpServer(async (request, response) => {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      if (!isContent(request)) continue
      counted.bytes += chunk.length
      if (vendor === 'DROPBOX') counted.blocks.update(chunk)
      if (vendor === 'GOOGLE_CLOUD') counted.md5.update(chunk)
    }
    const url = new URL(request.url ?? '/', 'http://vendor')
    const [status, body, headers] = vendors[vendor]({ request, url, counted })
    reply(response, status, body, headers)
  })
}
