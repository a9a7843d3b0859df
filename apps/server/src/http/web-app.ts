import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { handleUnknownRoute } from './error-envelope.ts'

export const webAppFolder = join(import.meta.dirname, '../../../web/dist')

/** Serves the built web app; every address that is neither a file nor a call is one of its screens. */
export async function serveWebApp(server: FastifyInstance): Promise<void> {
  if (!existsSync(join(webAppFolder, 'index.html'))) {
    server.setNotFoundHandler(handleUnknownRoute)
    return
  }
  await server.register(staticFiles, {
    root: webAppFolder,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Built files carry a hash in their name; the page that names them must always be asked for.
      const forever = path.includes('/assets/')
      void reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0]!
    const isScreen =
      ['GET', 'HEAD'].includes(request.method) && !path.startsWith('/api/') && !/\.\w{1,8}$/.test(path)
    if (!isScreen) return handleUnknownRoute(request, reply)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
