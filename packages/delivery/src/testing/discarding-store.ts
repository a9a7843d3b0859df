import { reply, startHttpServer, type HttpServer } from './http-server.ts'

/** An S3 store that counts bytes and discards them, for measuring the sending side. */
export async function startDiscardingStore(): Promise<HttpServer> {
  const sizes = new Map<string, number>()
  const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8"?>${text}`
  return startHttpServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://store')
    const key = url.pathname
    if (request.method === 'HEAD') {
      response.writeHead(200, { 'content-length': String(sizes.get(key) ?? 0), etag: '"whole"' }).end()
      return
    }
    for await (const _chunk of request);
    // Bodies are wrapped in signed chunks; this header has the size of the content.
    const bytes = Number(
      request.headers['x-amz-decoded-content-length'] ?? request.headers['content-length'] ?? 0,
    )
    if (request.method === 'PUT') {
      sizes.set(key, (sizes.get(key) ?? 0) + bytes)
      return reply(response, 200, '', { etag: '"part"' })
    }
    const isEnd = url.searchParams.has('uploadId')
    const answer = isEnd
      ? '<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>'
      : '<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>'
    reply(response, 200, xml(answer), { 'content-type': 'application/xml' })
  })
}
