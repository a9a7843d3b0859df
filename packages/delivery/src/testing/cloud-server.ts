import type { IncomingMessage, ServerResponse } from 'node:http'
import { reply, startHttpServer, type HttpServer } from './http-server.ts'

/** Faults of the vendor, for the next calls with content. */
export interface CloudTrouble {
  refuse: { status: number; body: unknown; headers?: Record<string, string> } | null
  cut: boolean
  /** Once: the call that makes a file appear succeeds, but its answer is lost. */
  lost: boolean
  /** Once: a part of a large file arrives, but the answer is lost. */
  lostPart: boolean
  /** The token that is issued and accepted. */
  token: string
}

/** A vendor's API on loopback, with its stored files. */
export interface CloudServer extends HttpServer {
  files: Map<string, Buffer>
  trouble: CloudTrouble
}

type Answer = (call: { request: IncomingMessage; response: ServerResponse; url: URL }) => Promise<void> | void

/** Vendors read a form, JSON or bytes only if the call declares that type. */
function isOfKind({ method, headers }: IncomingMessage, { pathname }: URL): boolean {
  const kind = headers['content-type'] ?? ''
  if (/\/(token|oauth2\/token)$/.test(pathname)) return kind === 'application/x-www-form-urlencoded'
  return method !== 'POST' || /^(application\/(json|octet-stream)$|multipart\/form-data;)/.test(kind)
}

/** Starts a vendor. `bringsContent` selects the calls that faults apply to. */
export async function startCloudServer(
  bringsContent: (url: URL, request: IncomingMessage) => boolean,
  answer: (files: Map<string, Buffer>, trouble: CloudTrouble) => Answer,
): Promise<CloudServer> {
  const files = new Map<string, Buffer>()
  const trouble: CloudTrouble = { refuse: null, cut: false, lost: false, lostPart: false, token: 'right' }
  const handle = answer(files, trouble)
  const server: HttpServer = await startHttpServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://vendor')
    if (!isOfKind(request, url)) return reply(response, 415, 'another content type is expected')
    if (bringsContent(url, request)) {
      if (trouble.cut) return void request.socket.destroy()
      if (trouble.refuse) {
        request.resume()
        return reply(response, trouble.refuse.status, trouble.refuse.body, trouble.refuse.headers)
      }
    }
    await handle({ request, response, url })
  })
  return { ...server, files, trouble }
}
