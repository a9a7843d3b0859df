import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { handleUnknownRoute } from './error-envelope.ts'

export const webAppFolder = join(import.meta.dirname, '../../../web/dist')

/**
 * Serves the built web app. The addresses of its screens answer with its page; so does, as 404, whatever else a person
 * opens in a browser, where the app then says so. Programs get the error of the API.
 */
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
  const isScreen = screenTest(
    JSON.parse(readFileSync(join(webAppFolder, 'screens.json'), 'utf8')) as string[],
  )
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0]!
    const asksForPage = ['GET', 'HEAD'].includes(request.method) && !/^\/api(\/|$)/.test(path)
    const known = asksForPage && isScreen(path)
    const isPerson = asksForPage && !/\.\w{1,8}$/.test(path) && request.headers.accept?.includes('text/html')
    if (!known && !isPerson) return handleUnknownRoute(request, reply)
    return reply
      .code(known ? 200 : 404)
      .header('cache-control', 'no-cache')
      .sendFile('index.html')
  })
}

/** Tells whether a path belongs to one of these screens; `$` begins the part that stands for any name. */
export function screenTest(screens: readonly string[]): (path: string) => boolean {
  const parts = screens.map((screen) =>
    screen
      .split('/')
      .map((part) => (part.startsWith('$') ? '[^/]+' : part.replaceAll(/[^\w-]/g, String.raw`\$&`)))
      .join('/'),
  )
  const any = new RegExp(`^(?:${parts.join('|')})$`)
  return (path) => any.test(path.replace(/(?<=[^/])\/$/, ''))
}
