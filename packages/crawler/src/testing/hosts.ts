import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { patiently } from '@windrow/contract/testing/patience'

/** Sites that link to each other, for crawls over many hosts. `await using` closes them. */
export interface Hosts extends AsyncDisposable {
  /** The first page of the first host. */
  start: string
  /** "host/page" of every request, in order. */
  asked: string[]
  /** The title of every page, "host/page". */
  titles: string[]
  /** Resolves after this many more pages were requested; rejects when requests stop coming. */
  reach(more: number): Promise<void>
  /** After this many requests, delays answers until the returned object is disposed. */
  hold(after: number): Disposable
}

/** Hosts 127.0.0.1, 127.0.0.2, …: each page links to the next one of its host and to the same page of the next host. */
export async function startHosts(hosts: number, pagesPerHost: number): Promise<Hosts> {
  const asked: string[] = []
  let awaited: { count: number; resolve: () => void } | null = null
  let gate: { after: number; opened: Promise<void> } | null = null
  const servers = await Promise.all(
    Array.from({ length: hosts }, async (_, host) => {
      const server = createServer((request, response) => {
        asked.push(`${host}${request.url}`)
        if (awaited && asked.length >= awaited.count) awaited.resolve()
        const page = Number(request.url!.slice(1))
        const links = [
          [host, page + 1],
          [(host + 1) % hosts, page],
        ] as const
        const anchors = links
          .filter(([, to]) => to < pagesPerHost)
          .map(([at, to]) => `<a href="http://127.0.0.${at + 1}:${ports[at]}/${to}">x</a>`)
        response.setHeader('content-type', 'text/html')
        const answer = () => response.end(`<h1>${host}/${page}</h1>${anchors.join('')}`)
        if (gate && asked.length > gate.after) void gate.opened.then(answer)
        else answer()
      })
      await once(server.listen(0, `127.0.0.${host + 1}`), 'listening')
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  return {
    start: `http://127.0.0.1:${ports[0]}/0`,
    asked,
    titles: Array.from(
      { length: hosts * pagesPerHost },
      (_, at) => `${at % hosts}/${Math.floor(at / hosts)}`,
    ),
    reach: (more) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const count = asked.length + more
      awaited = { count, resolve }
      const still = () => `${asked.length} pages were asked for, and no more came; awaited were ${count}`
      return patiently(promise, still, () => asked.length)
    },
    hold: (after) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = { after, opened: promise }
      return { [Symbol.dispose]: resolve }
    },
    [Symbol.asyncDispose]: async () => {
      for (const server of servers) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}
