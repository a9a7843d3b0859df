import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'

const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Windrow API</title>
<link rel="stylesheet" href="/api/docs/files/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/api/docs/files/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`
const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, displayRequestDuration: true, filter: true, defaultModelsExpandDepth: 0 })\n`

/** Serves readable documentation at /api/docs, made from /api/openapi.json. */
export async function serveApiDocs(server: FastifyInstance): Promise<void> {
  await server.register(staticFiles, {
    root: folder,
    prefix: '/api/docs/files/',
    index: false,
    decorateReply: false,
    allowedPath: (path) => /\.(js|css|png)$/.test(path),
  })
  server.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  server.get('/api/docs/start.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(start),
  )
}
