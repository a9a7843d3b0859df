import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A site for one test. `await using` closes it. */
export interface Site extends AsyncDisposable {
  /** "http://127.0.0.1:port", without a trailing slash. */
  origin: string
  /** Requested paths in order, including robots.txt. */
  asked: string[]
}

/** Starts a real server. Pages are HTML by path, or functions; other paths answer 404. */
export async function startSite(pages: Record<string, string | Answer>): Promise<Site> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = request.url ?? '/'
    asked.push(url)
    const page = pages[url] ?? pages[url.split('?')[0]!] ?? pages['*']
    if (page === undefined) {
      response.statusCode = 404
      response.end('nothing here')
    } else if (typeof page === 'function') page(request, response)
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A small shop: `lists` list pages with `perList` products each, every product on its own page. */
export function shopPages(lists: number, perList: number): Record<string, string> {
  const pages: Record<string, string> = {}
  for (let list = 1; list <= lists; list++) {
    const cards: string[] = []
    for (let at = 0; at < perList; at++) {
      const id = (list - 1) * perList + at
      cards.push(`<article class="card"><h2><a href="/p/${id}">Thing ${id}</a></h2></article>`)
      pages[`/p/${id}`] = `<h1>Thing ${id}</h1><p class="price">€ ${id},50</p>`
    }
    const next = list < lists ? `<a rel="next" href="/list?page=${list + 1}">Next</a>` : ''
    pages[`/list?page=${list}`] = `<main>${cards.join('')}</main>${next}`
  }
  return pages
}

/** The recipe for that shop. */
export const shopRecipe = (origin: string, more: Record<string, unknown> = {}): unknown => ({
  version: 1,
  start: [`${origin}/list?page=1`],
  types: {
    list: {
      items: '.card',
      table: 'links',
      fields: { name: { select: 'h2' } },
      follow: [{ select: 'a', to: 'detail', carry: ['name'] }],
      next: { select: '[rel=next]' },
    },
    detail: {
      table: 'products',
      fields: { title: { select: 'h1' }, price: { select: '.price', type: 'number' } },
    },
  },
  ...more,
})
