import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { earlyRequestsAt } from '@windrow/contract/early-requests'
import { hadSession } from '../features/identity/session-cookies.ts'
import { handleUnknownRoute } from './error-envelope.ts'

export const webAppFolder = join(import.meta.dirname, '../../../web/dist')

/** `Link` header (RFC 8288) that makes browsers ask while the scripts load (preload, WHATWG HTML 4.6.7.10). */
const early = (path: string) => `<${path}>; rel=preload; as=fetch; crossorigin=use-credentials`

/** What the build writes of the screens (`apps/web/vite.config.ts`). */
interface BuiltScreens {
  screens: readonly string[]
  /** Those of them that don't need `script`. */
  first: readonly string[]
  /** The path of the script that all others begin with. */
  script: string
}

/**
 * Serves the built web app. Paths of its screens get its page; other paths opened in a browser get it with status 404,
 * and the app shows the error. Programs get the API's error.
 */
export async function serveWebApp(server: FastifyInstance): Promise<void> {
  if (!existsSync(join(webAppFolder, 'index.html'))) {
    server.setNotFoundHandler(handleUnknownRoute)
    return
  }
  await server.register(staticFiles, {
    root: webAppFolder,
    // Its own routes list the folder for each request.
    serve: false,
    cacheControl: false,
    // The build has written them (`apps/web/compressed-copies.ts`).
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Built files have a hash in their name; the page that refers to them must always be revalidated.
      const forever = path.includes('/assets/')
      void reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const { screens, first, script } = JSON.parse(
    readFileSync(join(webAppFolder, 'screens.json'), 'utf8'),
  ) as BuiltScreens
  const isScreen = screenTest(screens)
  const isFirst = screenTest(first)
  server.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = request.params['*']
    return isFile(path) ? reply.sendFile(path) : reply.callNotFound()
  })
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0]!
    const asksForPage = ['GET', 'HEAD'].includes(request.method) && !/^\/api(\/|$)/.test(path)
    const known = asksForPage && isScreen(path)
    const isPerson = asksForPage && !isFile(path) && request.headers.accept?.includes('text/html')
    if (!known && !isPerson) return handleUnknownRoute(request, reply)
    const links = [
      ...(known && !isFirst(path) ? [`<${script}>; rel=modulepreload`] : []),
      ...(known && hadSession(request) && !path.startsWith('/account/')
        ? earlyRequestsAt(request.url).map(early)
        : []),
    ]
    if (links.length > 0) void reply.header('link', links.join(', '))
    return reply
      .code(known ? 200 : 404)
      .header('cache-control', 'no-cache')
      .sendFile('index.html')
  })
}

/** All files of the web app have an extension, and none of its screens has. */
const isFile = (path: string) => /\.\w{1,8}$/.test(path)

/** Returns a test for paths of these screens; a segment starting with `$` matches any value. */
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
