import { reply, startHttpServer, type HttpServer } from './http-server.ts'

/** An S3 store that counts what it gets and forgets it, for measuring what the sending side needs. */
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
    // Bodies are wrapped in chunks with signatures; this header tells the size of what is inside.
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
